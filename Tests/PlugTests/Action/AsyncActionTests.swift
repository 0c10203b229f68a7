import Plug
import Testing

@Suite
struct AsyncActionTests {
    @Test(arguments: Way.allCases)
    func `An instance and a closure perform the action`(way: Way) async throws {
        try await Actions.withScope {
            way.plug(Upload.self, to: CountingUpload())
            // Each call has an instance of its own.
            for _ in 1...2 {
                let uploads = try await action(Upload.self, 3)
                #expect(uploads == 1)
            }
            way.plug(Upload.self) { size in
                await Task.yield()
                return size * 2
            }
            let size = try await action(Upload.self, 3)
            #expect(size == 6)
        }
    }

    @Test func `An asynchronous closure behind a promise runs in the scope of the call`()
        async throws
    {
        try await Actions.withScope {
            Load.self <~ { try await action(Upload.self, 2) }
            try await Actions.withScope {
                Upload.self <~ { $0 + 1 }
                let loaded = try await action(Load.self).value
                #expect(loaded == 3)
            }
        }
    }
}

private final class CountingUpload: Upload {
    private var calls = 0

    override func perform(_: Int) async -> Int {
        calls += 1
        return calls
    }
}
