import Plug
import Testing

/// The message of a call whose implementation doesn't override `perform`.
@Suite(.quiet)
struct MissingOverrideTests {
    @Test(arguments: Fault.allCases)
    func `What an implementation lacks is said, with what to write`(fault: Fault) async throws {
        fault.plug()
        let line: UInt = #line + 1
        let error = try await unpluggedError(of: action(LikePhoto.self, 42))
        let place = "PlugTests/MissingOverrideTests.swift:\(line)"
        #expect(error.description == fault.message(place))
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

/// A way to plug what answers nothing.
enum Fault: CaseIterable {
    case returnsNil, overridesNothing, callsSuper, isTheUseCase

    func plug() {
        switch self {
        case .returnsNil: LikePhoto.self <~ NoLikePhoto()
        case .overridesNothing: LikePhoto.self <~ ForgetfulLikePhoto()
        case .callsSuper: LikePhoto.self <~ DeferringLikePhoto()
        case .isTheUseCase: LikePhoto.self <~ LikePhoto()
        }
    }

    /// What a call at a place is told.
    func message(_ place: String) -> String {
        """
        \(type) has no output for \(place), which calls LikePhoto. Plug a class whose perform returns \
        one, and not super.perform:

            LikePhoto.self <~ MyLikePhoto()
        """
    }

    private var type: String {
        switch self {
        case .returnsNil: "NoLikePhoto"
        case .callsSuper: "DeferringLikePhoto"
        case .overridesNothing: "ForgetfulLikePhoto"
        case .isTheUseCase: "LikePhoto"
        }
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
