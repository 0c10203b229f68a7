import Foundation
import Plug
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

    /// The data received so far, by task number.
    private let pending = Mutex<[Int: (resolver: Promise<Answer>.Resolver, data: Data)]>([:])

    /// Starts a session task. Canceling the promise cancels it.
    func answer(to task: URLSessionDataTask) -> Promise<Answer> {
        let (promise, resolver) = Promise<Answer>.pending()
        pending.withLock { $0[task.taskIdentifier] = (resolver, Data()) }
        task.resume()
        return promise.finally { task.cancel() }
    }

    func urlSession(_: URLSession, dataTask task: URLSessionDataTask, didReceive data: Data) {
        let answer = pending.withLock { pending in
            pending[task.taskIdentifier]?.data.append(data)
            return pending[task.taskIdentifier]
        }
        guard let answer, answer.data.count > 1 << 20 else { return }
        // Far more than a page of likes. What else arrives before the task ends changes nothing.
        answer.resolver.reject(URLError(.dataLengthExceedsMaximum))
    }

    func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let answer = pending.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        let response = task.response as? HTTPURLResponse
        // A refused challenge also arrives as an error.
        if let response, error == nil || response.statusCode == 401 {
            answer?.resolver.resolve((response, answer?.data ?? Data()))
        } else {
            answer?.resolver.reject(error ?? URLError(.badServerResponse))
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
}
