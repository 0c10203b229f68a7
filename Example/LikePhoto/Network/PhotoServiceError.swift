public import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Why a request to `photo-server` failed. Its description says what happened and what to try.
public enum PhotoServiceError: Error, Equatable, CustomStringConvertible {
    /// Nothing accepts connections at this address.
    case unreachable(server: URL)

    /// No machine has the name in this address.
    case unknownHost(server: URL)

    /// The server took too long. What was asked for may have happened.
    case timedOut(server: URL, after: Duration)

    /// The connection failed in another way. What was asked for may have happened.
    case interrupted(server: URL, reason: String)

    /// The server answered with a status of 400 or more, and gave its reason.
    case refused(server: URL, status: Int, reason: String)

    /// The answer isn't one that `photo-server` gives.
    case notUnderstood(server: URL)

    /// What happened and what to try, in one line.
    public var description: String {
        switch self {
        case .unreachable(let server):
            """
            nothing answers at \(server). Is photo-server running? Start it with: \
            swift run photo-server --port \(server.port ?? 80) --store likes.json
            """
        case .unknownHost(let server):
            "no machine is called \(server.host ?? "that"). Check the address \(server)."
        case .timedOut(let server, let time):
            "\(server) gave no answer in \(seconds(time)). Try again, or with a longer time-out."
        case .interrupted(let server, let reason):
            "the connection to \(server) was lost: \(reason). Is photo-server running? Try again."
        case .refused(let server, 404, let reason):
            "\(server) answered 404: \(reason). Is it the address of photo-server?"
        case .refused(let server, let status, let reason) where status < 500:
            "\(server) answered \(status): \(reason)."
        case .refused(let server, let status, let reason):
            "\(server) answered \(status): \(reason). Repair that on the server, then try again."
        case .notUnderstood(let server):
            "\(server) doesn't answer as photo-server does. Is it the address of photo-server?"
        }
    }

    private func seconds(_ time: Duration) -> String {
        let seconds = time / .seconds(1)
        return switch seconds {
        case 1: "1 second"
        case seconds.rounded(): "\(Int(seconds)) seconds"
        default: "\(seconds) seconds"
        }
    }
}

extension PhotoServiceError {
    /// Says in this type's words why a request got no answer.
    init(_ error: any Error, from server: URL) {
        switch (error as? URLError)?.code {
        case .cannotConnectToHost:
            self = .unreachable(server: server)
        case .cannotFindHost, .dnsLookupFailed:
            self = .unknownHost(server: server)
        default:
            self = .interrupted(server: server, reason: error.localizedDescription)
        }
    }

    /// Says in this type's words that an answer isn't the one that means success.
    init(status: Int?, body: Data, from server: URL) {
        guard let status, status >= 400 else {
            self = .notUnderstood(server: server)
            return
        }
        // A stranger's web server may answer with a whole page.
        let text = String(decoding: body.prefix(1000), as: UTF8.self)
        var line = text.split(whereSeparator: \.isNewline).first ?? "no reason given"
        // The description goes on after it.
        if line.hasSuffix(".") { line.removeLast() }
        self = .refused(server: server, status: status, reason: String(line))
    }
}
