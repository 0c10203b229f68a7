import Plug
import Testing

/// The message of a call whose implementation doesn't override `perform`.
@Suite(.quiet)
struct MissingOverrideTests {
    @Test(
        arguments: [
            { NoLikePhoto() }, { ForgetfulLikePhoto() }, { DeferringLikePhoto() }, { LikePhoto() },
        ] as [@Sendable () -> LikePhoto]
    )
    func `What an implementation lacks is said, with what to write`(
        make: @escaping @Sendable () -> LikePhoto
    ) async throws {
        LikePhoto.self <~ make()
        let line: UInt = #line + 1
        let error = try await unpluggedError(of: action(LikePhoto.self, 42))
        #expect(
            error.description == """
                \(type(of: make())) has no output for \
                PlugTests/MissingOverrideTests.swift:\(line), which calls LikePhoto. \
                Plug a class whose perform returns one, and not super.perform:

                    LikePhoto.self <~ MyLikePhoto()
                """
        )
    }

    @Test func `A call is blamed on its own implementation, whatever ran before`() async throws {
        _ = ForgetfulLikePhoto().perform(1)
        let unplugged = try await unpluggedError(of: action(LikePhoto.self, 42))
        #expect(unplugged.description.hasPrefix("LikePhoto has no implementation"))
        LikePhoto.self <~ CallingLikePhoto()
        _ = action(LikePhoto.self, 1)
        LikePhoto.self <~ NoLikePhoto()
        let error = try await unpluggedError(of: action(LikePhoto.self, 42))
        #expect(error.description.hasPrefix("NoLikePhoto has no output for "))
    }

    @Test func `A nil is an output, whatever an earlier call of the instance left`() {
        let finder = MaybeFind()
        Photos.Find.self <~ finder
        #expect(action(Photos.Find.self, Photos.ID()) == "first")
        #expect(action(Photos.Find.self, Photos.ID()) == nil)
    }

    @Test func `One that is performed directly is said to be plugged into nothing`() async {
        let error = await #expect(throws: UnpluggedActionError.self) {
            try await ForgetfulUpload().perform(42)
        }
        #expect(error?.name == "ForgetfulUpload")
        #expect(error?.caller == nil)
        #expect(
            error?.description == """
                ForgetfulUpload has no output for its caller, which calls ForgetfulUpload. \
                Plug a class whose perform returns one, and not super.perform:

                    ForgetfulUpload.self <~ MyForgetfulUpload()
                """
        )
    }
}

private final class DeferringLikePhoto: LikePhoto {
    override func perform(_ input: Int) -> Promise<Void>? { super.perform(input) }
}
private final class CallingLikePhoto: LikePhoto {
    override func perform(_ photo: Int) -> Promise<Void> { super.perform(photo) ?? Promise() }
}
private final class MaybeFind: Photos.Find, @unchecked Sendable {
    private let calls = Tally()

    override func perform(_ id: Photos.ID) -> String?? {
        calls.add() == 1 ? super.perform(id) ?? "first" : nil
    }
}
private final class NoLikePhoto: LikePhoto {
    override func perform(_ photo: Int) -> Promise<Void>? { nil }
}
