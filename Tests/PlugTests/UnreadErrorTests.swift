import Plug
import Testing

@Suite
struct UnreadErrorTests {
    private static let remark = "(Printed because nobody read the error before it was dropped.)"

    @Test func `A caller that ignores its promise finds the error on standard error`() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            ignorePromise()
        }
        #expect(
            text(of: result) == """
                LikePhoto has no implementation, and \
                PlugTests/UnreadErrorTests.swift:\(ignorePromiseLine) calls it. \
                Plug one before that, at the composition root:

                    LikePhoto.self <~ MyLikePhoto()

                \(Self.remark)

                """
        )
    }

    @Test func `It is told once, whatever waited for the promise`() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            let promise: Promise<Void> = action(LikePhoto.self, 42)
            let ends = [promise.then {}, promise.onError { _ in }, promise.finally {}]
            _ = await Promise.allSettled(ends).result
        }
        #expect(text(of: result).ranges(of: Self.remark).count == 1)
    }

    @Test func `An error that a caller throws away is told`() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            _ = try? await action(Upload.self, 42)
        }
        #expect(text(of: result).hasPrefix("Upload has no implementation"))
        #expect(text(of: result).hasSuffix(Self.remark + "\n"))
    }

    @Test func `A forgotten override is told of once, with its caller`() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            Upload.self <~ ForgetfulUpload()
            _ = try? await action(Upload.self, 42)
        }
        #expect(text(of: result).hasPrefix("ForgetfulUpload is plugged into Upload but does not"))
        #expect(text(of: result).contains("UnreadErrorTests.swift"))
        #expect(text(of: result).ranges(of: Self.remark).count == 1)
    }

    @Test func `An error that somebody reads is told nowhere else`() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            let promise: Promise<Void> = action(LikePhoto.self, 42)
            _ = await promise.recover { error in #expect("\(error)".isEmpty == false) }.result
            let error = await #expect(throws: UnpluggedActionError.self) {
                try await action(Upload.self, 42)
            }
            #expect(error?.description.isEmpty == false)
        }
        #expect(text(of: result).isEmpty)
    }
}

private class LikePhoto: Action<Int, Promise<Void>> {}
private class Upload: AsyncAction<Int, Int> {}
private final class ForgetfulUpload: Upload {}

private let ignorePromiseLine: UInt = #line + 1
private func ignorePromise() { _ = action(LikePhoto.self, 42) }

private func text(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
}
