package import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Why a request to `photo-server` failed. Its description says what happened and what to try.
package enum PhotoServiceError: Error, Equatable, CustomStringConvertible {
    /// No server accepts connections at this address.
    case unreachable(server: URL)

    /// The connection failed, or took too long. The server may still have handled the request.
    case noAnswer(server: URL)

    /// The server answered with a status of 400 or more, and gave its reason.
    case refused(server: URL, status: Int, reason: String)

    /// The answer is not one that `photo-server` gives.
    case notUnderstood(server: URL)

    package var description: String {
        switch self {
        case .unreachable(let server):
            "nothing answers at \(server). Is that the address of photo-server, and does it run?"
        case .noAnswer(let server):
            "\(server) gave no answer. What was asked for may have happened: list the likes."
        case .refused(let server, let status, let reason):
            "\(server) answered \(status): \(reason)."
        case .notUnderstood(let server):
            "\(server) doesn't answer as photo-server does. Check the address."
        }
    }

    /// Creates the error of a request that got no answer.
    init(_ error: any Error, from server: URL) {
        switch (error as? URLError)?.code {
        case .cannotConnectToHost, .cannotFindHost: self = .unreachable(server: server)
        case .dataLengthExceedsMaximum: self = .notUnderstood(server: server)
        default: self = .noAnswer(server: server)
        }
    }

    /// Creates the error of an answer that doesn't mean success.
    init(_ response: HTTPURLResponse, _ body: Data, from server: URL) {
        if response.statusCode >= 400, response.isFromPhotoServer {
            let text = String(decoding: body.prefix(1000), as: UTF8.self)
            let line = text.split(whereSeparator: \.isNewline).first ?? "no reason given"
            // The description adds a period of its own.
            let reason = String(line.hasSuffix(".") ? line.dropLast() : line)
            self = .refused(server: server, status: response.statusCode, reason: reason)
        } else {
            self = .notUnderstood(server: server)
        }
    }
}
