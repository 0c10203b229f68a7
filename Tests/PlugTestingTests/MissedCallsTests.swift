import Plug
import PlugTesting
import Testing

/// What is said of calls that a recorder has not got. None of it may be false.
@Suite(.generousTimeLimit)
struct MissedCallsTests {
    @Test(arguments: Miss.allCases)
    func `A wait for a call says where calls have gone`(_ miss: Miss) async throws {
        let issues = try await issuesOfTest {
            let likes = Actions.record(Like.self) { _ in Promise() }
            try await miss.happen()
            #expect(await likes.next(within: .milliseconds(5)) == nil)
        }
        let text = "No call of Like has reached its recorder within 0.005 seconds"
        #expect(issues == [text + miss.reason])
    }

    @Test(arguments: Miss.allCases)
    func `So do answers that no call has asked for`(_ miss: Miss) async throws {
        let issues = try await issuesOfTest {
            Actions.record(Like.self, answers: [.success(())])
            try await miss.happen()
        }
        // Nothing that was plugged lives anymore.
        let reason = miss.reason.replacing(
            "MockLike, a new instance for each call",
            with: "an instance"
        )
        let end = reason.isEmpty ? advice : reason
        #expect(issues == ["Of 1 answers of Like, 0 were asked for" + end])
    }

    @Test func `Calls before the recorder are none that it has missed`() async throws {
        let issues = try await issuesOfTest {
            Like.self <~ { _ in Promise() }
            try await action(Like.self, 1).value
            let likes = Actions.record(Like.self) { _ in Promise() }
            #expect(await likes.next(within: .milliseconds(5)) == nil)
        }
        #expect(issues == ["No call of Like has reached its recorder within 0.005 seconds"])
    }

    @Test func `So does a spy, and a list of an asynchronous action`() async throws {
        let issues = try await issuesOfTest {
            Upload.self <~ { $0 }
            let spy = Actions.record(Upload.self)
            Actions.record(Upload.self, answers: [.success(1)])
            Actions.plug(Upload.self, { $0 }, line: 7)
            Actions.intercept(Upload.self) { input, _ in input }
            _ = try await action(Upload.self, 1, line: 8)
            #expect(await spy.next(within: .generous) == 1)
            #expect(await spy.next(within: .milliseconds(5)) == nil)
        }
        let replaced = ". It was replaced by a closure, plugged at \(#fileID):7"
        #expect(
            issues == [
                "No other call of Upload has reached its recorder within 0.005 seconds",
                "Of 1 answers of Upload, 0 were asked for\(replaced)\(calls("Upload", line: 8))",
            ]
        )
    }

    @Test func `A call that is canceled at once has reached its recorder`() async throws {
        let issues = try await issuesOfTest {
            let likes = Actions.record(Like.self, answers: [.success(()), .success(())])
            action(Like.self, 1).cancel()
            let call = Task { try await action(Like.self, 2).value }
            call.cancel()
            _ = await call.result
            #expect(likes.inputs == [1, 2])
            let uploads = Actions.record(Upload.self) { $0 }
            let upload = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await action(Upload.self, 3)
            }
            _ = await upload.result
            #expect(await uploads.next(within: .generous) == 3)
        }
        #expect(issues == [])
    }
}

/// How calls pass by a recorder.
enum Miss: CaseIterable {
    case noCall, closure, instance, unplug, scope, registry, interceptor

    func happen() async throws {
        switch self {
        case .noCall: break
        case .closure:
            Like.self <~ { _ in Promise() }
            try await like()
        case .instance: Actions.plug(Like.self, to: MockLike(), line: 7)
        case .unplug: Actions.unplug(Like.self, line: 7)
        case .scope:
            try await Actions.withScope {
                Like.self <~ { _ in Promise() }
                try await like()
                try await like()
            }
        case .registry:
            let tenant = Actions()
            tenant.run { Like.self <~ { _ in Promise() } }
            try await tenant.run { try await like() }
        case .interceptor:
            Actions.intercept(Like.self) { _, _ in Promise() }
            try await like()
        }
    }

    var reason: String {
        switch self {
        case .noCall: ""
        case .closure: ". It was replaced by a closure, plugged with <~\(calls("Like"))"
        case .instance:
            ". It was replaced by MockLike, a new instance for each call, plugged at \(#fileID):7"
        case .unplug: ". It was unplugged at \(#fileID):7"
        case .scope: calls("Like", 2)
        case .registry, .interceptor: calls("Like")
        }
    }

    private func like() async throws { try await action(Like.self, 1, line: 9).value }
}

private func calls(_ name: String, _ count: Int = 1, line: Int = 9) -> String {
    let made = count == 1 ? "1 call" : "\(count) calls"
    let place = "0 reached it. The last was made at \(#fileID):\(line)"
    return ". Of \(made), \(place). Print Actions.explain(\(name).self) there"
}

private let advice = """
    . Remove the others, or say that they need not be:

        Actions.record(Like.self, answers: […], areOptional: true)
    """

private final class MockLike: Like {
    override func perform(_: Int) -> Promise<Void> { Promise() }
}

private class Upload: AsyncAction<Int, Int> {}
