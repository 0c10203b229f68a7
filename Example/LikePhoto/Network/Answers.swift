import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Collects the answers that a session receives.
///
/// Without it, a session follows redirects, waits forever where a password is required, and
/// collects an endless answer.
final class Answers: NSObject, URLSessionDataDelegate {
    typealias Answer = (response: HTTPURLResponse, data: Data)
    private typealias Pending = (continuation: CheckedContinuation<Answer, any Error>, data: Data)

    /// The data received so far, by task number.
    private let pending = Mutex<[Int: Pending]>([:])

    /// Starts a session task and waits for its end. Canceling the calling task cancels it.
    func answer(to task: URLSessionDataTask) async throws -> Answer {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                pending.withLock { $0[task.taskIdentifier] = (continuation, Data()) }
                if Task.isCancelled { fail(task, URLError(.cancelled)) } else { task.resume() }
            }
        } onCancel: {
            fail(task, URLError(.cancelled))
        }
    }

    func urlSession(_: URLSession, dataTask task: URLSessionDataTask, didReceive data: Data) {
        let size = pending.withLock { pending in
            pending[task.taskIdentifier]?.data.append(data)
            return pending[task.taskIdentifier]?.data.count ?? 0
        }
        // Far more than a page of likes.
        if size > 1 << 20 { fail(task, URLError(.dataLengthExceedsMaximum)) }
    }

    func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let response = task.response as? HTTPURLResponse
        // A refused challenge also arrives as an error.
        if let response, error == nil || response.statusCode == 401 {
            let pending = pending.withLock { $0.removeValue(forKey: task.taskIdentifier) }
            pending?.continuation.resume(returning: (response, pending?.data ?? Data()))
        } else {
            fail(task, error ?? URLError(.badServerResponse))
        }
    }

    func urlSession(
        _: URLSession,
        task _: URLSessionTask,
        willPerformHTTPRedirection _: HTTPURLResponse,
        newRequest _: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _: URLSession,
        task _: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // Other challenges are about certificates, which the system handles better.
        let passwords = [NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest]
        let isPassword = passwords.contains(challenge.protectionSpace.authenticationMethod)
        completionHandler(isPassword ? .rejectProtectionSpace : .performDefaultHandling, nil)
    }

    private func fail(_ task: URLSessionTask, _ error: any Error) {
        let pending = pending.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        pending?.continuation.resume(throwing: error)
        task.cancel()
    }
}
