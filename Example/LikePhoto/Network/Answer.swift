import Foundation
import Plug
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Receives the answer to one request.
///
/// A session without a delegate follows redirects, waits forever where a password is required, and
/// collects an endless answer. On Linux, it tells the delegate of a task about none of these.
final class Answer: NSObject, URLSessionDataDelegate {
    typealias Content = (response: HTTPURLResponse, data: Data)

    private let resolver: Promise<Content>.Resolver
    private let data = Mutex(Data())

    private init(_ resolver: Promise<Content>.Resolver) { self.resolver = resolver }

    /// Sends a request. Canceling the promise cancels it.
    static func promise(to request: URLRequest) -> Promise<Content> {
        let (promise, resolver) = Promise<Content>.pending()
        let answer = Answer(resolver)
        let session = URLSession(configuration: .ephemeral, delegate: answer, delegateQueue: nil)
        session.dataTask(with: request).resume()
        return promise.finally { session.invalidateAndCancel() }
    }

    func urlSession(_: URLSession, dataTask task: URLSessionDataTask, didReceive new: Data) {
        data.withLock { $0.append(new) }
        // Far more than a page of likes. Such a text is no list.
        if data.withLock({ $0.count > 1 << 20 }) { complete(task, nil) }
    }

    func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        complete(task, error)
    }

    private func complete(_ task: URLSessionTask, _ error: (any Error)?) {
        // A refused challenge also arrives as an error.
        if let response = task.response as? HTTPURLResponse,
            error == nil || response.statusCode == 401
        {
            resolver.resolve((response, data.withLock { $0 }))
        } else {
            resolver.reject(error ?? URLError(.badServerResponse))
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
