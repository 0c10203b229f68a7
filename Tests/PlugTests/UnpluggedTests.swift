import Plug
import Testing

@Suite
struct UnpluggedTests {
    @Test func `A promise is rejected with what is missing and the line to type`() async throws {
        let line: UInt = #line + 1
        let promise = Actions().run { action(LikePhoto.self, 42) }
        let error = try await error(of: promise)
        #expect(error.action == "LikePhoto")
        #expect(error.caller == "PlugTests/UnpluggedTests.swift:\(line)")
        #expect(
            error.description == """
                LikePhoto has no implementation, and \
                PlugTests/UnpluggedTests.swift:\(line) calls it. \
                Plug one before that, inside the run(_:) of its registry:

                    LikePhoto.self <~ MyLikePhoto()
                """
        )
    }

    @Test func `An awaited promise throws the same`() async {
        await Actions().run {
            let line: UInt = #line + 1
            let call = { try await action(LikePhoto.self, 42) }
            let error = await #expect(throws: UnpluggedActionError.self) { try await call() }
            #expect(error?.caller == "PlugTests/UnpluggedTests.swift:\(line)")
        }
    }

    @Test func `An asynchronous action throws the same, in a scope of the process`() async {
        await Actions.withScope {
            let line: UInt = #line + 1
            let call = { try await action(Upload.self, 42) }
            let error = await #expect(throws: UnpluggedActionError.self) { try await call() }
            #expect(
                error?.description == """
                    Upload has no implementation, and \
                    PlugTests/UnpluggedTests.swift:\(line) calls it. \
                    Plug one before that, at the composition root:

                        Upload.self <~ MyUpload()
                    """
            )
        }
    }

    @Test func `Calling an implementation tells what it implements`() async throws {
        let promise = Actions.withScope {
            LikePhoto.self <~ { _ in Promise(()) }
            return action(ForgetfulLikePhoto.self, 42)
        }
        let error = try await error(of: promise)
        #expect(
            error.description.contains("It implements LikePhoto, which is plugged: call that.")
        )
    }

    @Test func `What is plugged under the name of an implementation is told of`() async throws {
        let promise = Actions.withScope {
            QuickLikePhoto.self <~ QuickLikePhoto()
            return action(LikePhoto.self, 42)
        }
        let error = try await error(of: promise)
        #expect(
            error.description.contains(
                "\n\nQuickLikePhoto is plugged under its own name, not as LikePhoto."
            )
        )
    }

    @Test func `A call that has left the scopes is told how to take one along`() async throws {
        class Archive: Action<Int, Promise<Void>> {}
        let promise = await Actions.withScope {
            Archive.self <~ { _ in Promise(()) }
            return await Task.detached { action(Archive.self, 42) as Promise }.value
        }
        let error = try await error(of: promise)
        #expect(
            error.description.hasSuffix(
                """
                    UnpluggedTests.Archive.self <~ MyArchive()

                There are scopes, but the call is in none of them. Detached tasks and queues leave \
                a scope; Actions.current.run { … } takes it along.
                """
            )
        )
    }

    @Test func `An override that returns nil for a promise is told of`() async throws {
        let promise = Actions.withScope {
            LikePhoto.self <~ NoLikePhoto()
            return action(LikePhoto.self, 42)
        }
        let error = try await error(of: promise)
        #expect(
            error.description.contains(
                "NoLikePhoto is plugged now. If it was when the call came, its perform returned nil."
            )
        )
        #expect(!error.description.contains("It implements"))
    }

    @Test func `What was performed directly is not blamed for another call`() async throws {
        _ = ForgetfulLikePhoto().perform(1)
        let promise = Actions().run { action(LikePhoto.self, 42) }
        let error = try await error(of: promise)
        #expect(error.description.hasPrefix("LikePhoto has no implementation"))
    }

    @Test func `What is plugged in the process only is told of`() async throws {
        PluggedInProcess.self <~ { _ in Promise(()) }
        let promise = Actions().run { action(PluggedInProcess.self, 42) }
        let error = try await error(of: promise)
        #expect(
            error.description.hasSuffix(
                """
                    PluggedInProcess.self <~ MyPluggedInProcess()

                One is plugged in the process, but the call is in a registry of its own.
                """
            )
        )
    }

    @Test func `The three closest plugged names are told, the closest first`() async throws {
        let actions = Actions()
        actions.plug(UnlikePhotos.self) { _ in Promise(()) }
        actions.plug(UnlikePhoto.self) { _ in Promise(()) }
        actions.plug(LikePhotos.self) { _ in Promise(()) }
        actions.plug(Upload.self) { $0 }
        actions.plug(Namesakes.LikePhoto.self) { _ in Promise(()) }
        let promise = actions.run { action(LikePhoto.self, 42) }
        let error = try await error(of: promise)
        #expect(
            error.description.hasSuffix(
                """


                Plugged under similar names: PlugTests.Namesakes.LikePhoto, LikePhotos, UnlikePhoto.
                """
            )
        )
    }

    @Test func `A name may be half as long in differences`() async throws {
        let actions = Actions()
        actions.plug(UnlikePhotos.self) { _ in Promise(()) }
        let promise = actions.run { action(LikePhoto.self, 42) }
        let error = try await error(of: promise)
        #expect(error.description.hasSuffix("Plugged under similar names: UnlikePhotos."))
    }

    @Test func `Names that are not close are not told`() async throws {
        let actions = Actions()
        actions.plug(Download.self) { $0 }
        let promise = actions.run { action(LikePhoto.self, 42) }
        let error = try await error(of: promise)
        #expect(!error.description.contains("similar"))
    }

    @Test func `What an unplugged action had plugged is not suggested`() async throws {
        let actions = Actions()
        actions.plug(LikePhotos.self) { _ in Promise(()) }
        actions.unplug(LikePhotos.self)
        let promise = actions.run { action(LikePhoto.self, 42) }
        let error = try await error(of: promise)
        #expect(!error.description.contains("similar"))
    }

    @Test func `A class that does not override perform is named with what to add`() async throws {
        let actions = Actions()
        actions.plug(LikePhoto.self, to: ForgetfulLikePhoto())
        let line: UInt = #line + 1
        let promise = actions.run { action(LikePhoto.self, 42) }
        let error = try await error(of: promise)
        #expect(
            error.description == """
                ForgetfulLikePhoto is to perform LikePhoto but does not override perform, and \
                PlugTests/UnpluggedTests.swift:\(line) calls it. \
                Add to ForgetfulLikePhoto, without calling super.perform:

                    override func perform(_ input: Int) -> Promise<()> { … }
                """
        )
    }

    @Test func `An override that calls super's is told that it must not`() async throws {
        let actions = Actions()
        actions.plug(LikePhoto.self, to: DeferringLikePhoto())
        let promise = actions.run { action(LikePhoto.self, 42) }
        let error = try await error(of: promise)
        #expect(error.description.contains("without calling super.perform"))
    }

    @Test func `A use case that is plugged into itself is told so`() async throws {
        let actions = Actions()
        actions.plug(LikePhoto.self, to: LikePhoto())
        let line: UInt = #line + 1
        let promise = actions.run { action(LikePhoto.self, 42) }
        let error = try await error(of: promise)
        #expect(
            error.description == """
                LikePhoto, which PlugTests/UnpluggedTests.swift:\(line) calls, \
                is plugged into itself, and does nothing by itself. \
                Plug a subclass that overrides perform:

                    LikePhoto.self <~ MyLikePhoto()
                """
        )
    }

    @Test func `An asynchronous class that does not override perform is named too`() async {
        let actions = Actions()
        actions.plug(Upload.self, to: ForgetfulUpload())
        await actions.run {
            let line: UInt = #line + 1
            let call = { try await action(Upload.self, 42) }
            let error = await #expect(throws: UnpluggedActionError.self) { try await call() }
            #expect(
                error?.description == """
                    ForgetfulUpload is to perform Upload but does not override perform, and \
                    PlugTests/UnpluggedTests.swift:\(line) calls it. \
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
        #expect(error?.action == "ForgetfulUpload")
        #expect(error?.caller == nil)
        #expect(
            error?.description == """
                ForgetfulUpload does not override perform. \
                Add to ForgetfulUpload, without calling super.perform:

                    override func perform(_ input: Int) async throws -> Int { … }
                """
        )
    }

    @Test func `The override of an optional is told as Swift takes it`() async {
        let actions = Actions()
        actions.plug(FindHandler.self, to: ForgetfulFindHandler())
        // A type inside an optional is no optional.
        actions.plug(FindPart.self, to: ForgetfulFindPart())
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

    @Test func `An implementation's own call of an unplugged action keeps its place`() async {
        let actions = Actions()
        let line: UInt = #line + 1
        actions.plug(Upload.self) { try await action(Download.self, $0) }
        await actions.run {
            let error = await #expect(throws: UnpluggedActionError.self) {
                try await action(Upload.self, 42)
            }
            #expect(error?.action == "Download")
            #expect(error?.caller == "PlugTests/UnpluggedTests.swift:\(line)")
        }
    }

    @Test func `Any other output stops the program with the same text`() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            countLikes()
        }
        let text = result.standardError
        #expect(
            text.contains(
                """
                PlugTests/UnpluggedTests.swift:\(countLikesLine): Fatal error: \
                CountLikes has no implementation, and \
                PlugTests/UnpluggedTests.swift:\(countLikesLine) calls it. \
                Plug one before that, at the composition root:

                    CountLikes.self <~ MyCountLikes()
                """
            )
        )
        #expect(text.ranges(of: "CountLikes has no implementation").count == 1)
    }

    @Test func `A forgotten override stops the program with the same text`() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            CountLikes.self <~ ForgetfulCountLikes()
            countLikes()
        }
        let text = result.standardError
        #expect(
            text.contains(
                """
                ForgetfulCountLikes is to perform CountLikes but does not override perform, and \
                PlugTests/UnpluggedTests.swift:\(countLikesLine) calls it. \
                Add to ForgetfulCountLikes, without calling super.perform:

                    override func perform(_ input: Int) -> Int { … }
                """
            )
        )
    }

    @Test func `Names come with the types around them`() {
        let error = #expect(throws: MissingPlugsError.self) { try Actions.verify(Photos.Find.self) }
        #expect(error?.actions == ["Photos.Find"])
        #expect(error?.description.hasSuffix("    Photos.Find.self <~ MyFind()") == true)
        Actions.withScope {
            Photos.Find.self <~ Photos.EmptyFind()
            let photo = action(Photos.Find.self, Photos.ID())
            #expect(photo == nil)
        }
    }

    @Test func `An override of an optional output is told with both question marks`() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            Photos.Find.self <~ Photos.ForgetfulFind()
            _ = action(Photos.Find.self, Photos.ID())
        }
        let text = result.standardError
        #expect(
            text.contains(
                """
                Add to Photos.ForgetfulFind, without calling super.perform:

                    override func perform(_ input: Photos.ID) -> String?? { … }
                """
            )
        )
    }
}

private class LikePhoto: Action<Int, Promise<Void>> {}
private class UnlikePhoto: Action<Int, Promise<Void>> {}
private class PluggedInProcess: Action<Int, Promise<Void>> {}
private class LikePhotos: Action<Int, Promise<Void>> {}
private class UnlikePhotos: Action<Int, Promise<Void>> {}
private class CountLikes: Action<Int, Int> {}
private class Upload: AsyncAction<Int, Int> {}
private class Download: AsyncAction<Int, Int> {}
private class FindHandler: AsyncAction<Int, (@Sendable (Int) -> Int)?> {}
private final class ForgetfulFindHandler: FindHandler {}
extension Optional {
    fileprivate struct Part: Sendable {}
}
private class FindPart: AsyncAction<Int, Int?.Part> {}
private final class ForgetfulFindPart: FindPart {}

private let countLikesLine: UInt = #line + 1
private func countLikes() { _ = action(CountLikes.self, 42) }

private enum Photos {
    struct ID {}
    class Find: Action<ID, String?> {}
    class ForgetfulFind: Find {}

    // The line that the message tells one to type.
    final class EmptyFind: Find {
        override func perform(_ input: Photos.ID) -> String?? { nil }
    }
}

private enum Namesakes {
    class LikePhoto: Action<Int, Promise<Void>> {}
}

private final class ForgetfulLikePhoto: LikePhoto {}
private final class DeferringLikePhoto: LikePhoto {
    override func perform(_ input: Int) -> Promise<Void>? { super.perform(input) }
}
private final class QuickLikePhoto: LikePhoto {
    override func perform(_ photo: Int) -> Promise<Void> { Promise(()) }
}
private final class NoLikePhoto: LikePhoto {
    override func perform(_ photo: Int) -> Promise<Void>? { nil }
}
private final class ForgetfulCountLikes: CountLikes {}
private final class ForgetfulUpload: Upload {}

private func error<Value>(of promise: Promise<Value>) async throws -> UnpluggedActionError {
    try await #require(throws: UnpluggedActionError.self) { try await promise.value }
}
