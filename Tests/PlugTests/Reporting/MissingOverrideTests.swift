import Plug
import Testing

/// The message of a call whose implementation doesn't override `perform`.
@Suite(.quiet)
struct MissingOverrideTests {
    @Test(arguments: Fault.allCases)
    func `What an implementation lacks is said, with what to write`(fault: Fault) async throws {
        let actions = Actions()
        actions.run { fault.plug() }
        let line: UInt = #line + 1
        let promise = actions.run { action(LikePhoto.self, 42) }
        let error = try await unpluggedError(of: promise)
        let place = "PlugTests/MissingOverrideTests.swift:\(line)"
        #expect(error.description == fault.message(place))
    }

    @Test func `A call is blamed on its own implementation, whatever ran before`() async throws {
        _ = ForgetfulLikePhoto().perform(1)
        let unplugged = try await unpluggedError(of: Actions().run { action(LikePhoto.self, 42) })
        #expect(unplugged.description.hasPrefix("LikePhoto has no implementation"))
        let promise = Actions.withScope {
            LikePhoto.self <~ CallingLikePhoto()
            _ = action(LikePhoto.self, 1)
            LikePhoto.self <~ NoLikePhoto()
            return action(LikePhoto.self, 42)
        }
        let error = try await unpluggedError(of: promise)
        #expect(error.description.hasPrefix("NoLikePhoto is to perform LikePhoto but its perform"))
    }

    @Test func `A nil is an output, whatever an earlier call of the instance left`() {
        Actions.withScope {
            let finder = MaybeFind()
            Photos.Find.self <~ finder
            #expect(action(Photos.Find.self, Photos.ID()) == "first")
            #expect(action(Photos.Find.self, Photos.ID()) == nil)
        }
    }

    @Test func `An asynchronous class that does not override perform is named too`() async {
        let actions = Actions()
        actions.run { Upload.self <~ ForgetfulUpload() }
        await actions.run {
            let line: UInt = #line + 1
            let call = { try await action(Upload.self, 42) }
            let error = await #expect(throws: UnpluggedActionError.self) { try await call() }
            #expect(
                error?.description == """
                    ForgetfulUpload is to perform Upload but does not override perform, or calls super.perform, and \
                    PlugTests/MissingOverrideTests.swift:\(line) calls it. \
                    Add to ForgetfulUpload, without calling super.perform:

                        override func perform(_ input: Int) async throws -> Int { … }
                    """
            )
        }
    }

    @Test func `One that is performed directly is said to be plugged into nothing`() async {
        let error = await #expect(throws: UnpluggedActionError.self) {
            try await ForgetfulUpload().perform(42)
        }
        #expect(error?.name == "ForgetfulUpload")
        #expect(error?.caller == nil)
        #expect(
            error?.description == """
                ForgetfulUpload does not override perform, or calls super.perform. \
                Add to ForgetfulUpload, without calling super.perform:

                    override func perform(_ input: Int) async throws -> Int { … }
                """
        )
    }

    @Test func `The override of an optional is shown as Swift accepts it`() async {
        let actions = Actions()
        actions.run {
            FindHandler.self <~ ForgetfulFindHandler()
            // A type inside an optional is not an optional itself.
            FindPart.self <~ ForgetfulFindPart()
        }
        await actions.run {
            let handler = await #expect(throws: UnpluggedActionError.self) {
                try await action(FindHandler.self, 42)
            }
            let part = await #expect(throws: UnpluggedActionError.self) {
                try await action(FindPart.self, 42)
            }
            let start = "    override func perform(_ input: Int) async throws ->"
            let handlerLine = "\(start) (@Sendable (Int) -> Int)? { … }"
            #expect(handler?.description.hasSuffix(handlerLine) == true)
            #expect(part?.description.hasSuffix("\(start) Optional<Int>.Part { … }") == true)
        }
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
        let line = "override func perform(_ input: Int) -> Promise<Void> { … }"
        return switch self {
        case .returnsNil:
            """
            NoLikePhoto is to perform LikePhoto but its perform returned nil, and \(place) calls it. \
            Return an output in NoLikePhoto:

                \(line)
            """
        case .overridesNothing, .callsSuper:
            """
            \(type) is to perform LikePhoto but does not override perform, or calls super.perform, \
            and \(place) calls it. Add to \(type), without calling super.perform:

                \(line)
            """
        case .isTheUseCase:
            """
            LikePhoto, which \(place) calls, is plugged into itself, and does nothing by itself. \
            Plug a subclass that overrides perform:

                LikePhoto.self <~ MyLikePhoto()
            """
        }
    }

    private var type: String {
        self == .callsSuper ? "DeferringLikePhoto" : "ForgetfulLikePhoto"
    }
}

private class FindHandler: AsyncAction<Int, (@Sendable (Int) -> Int)?> {}
private final class ForgetfulFindHandler: FindHandler {}
extension Optional {
    fileprivate struct Part: Sendable {}
}
private class FindPart: AsyncAction<Int, Int?.Part> {}
private final class ForgetfulFindPart: FindPart {}

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
