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

    /// The server sends its callers elsewhere, where nobody follows.
    case redirected(server: URL, to: String)

    /// The answer isn't one that `photo-server` gives.
    case notUnderstood(server: URL, status: Int?)

    /// What happened and what to try, in one line.
    public var description: String {
        switch self {
        case .unreachable(let server):
            """
            nothing answers at \(server). Is photo-server running? Start it with: swift run \
            --package-path Example/PhotoServer photo-server --port \(server.port ?? 80) \
            --store likes.sqlite\(hint(server))
            """
        case .unknownHost(let server):
            "no machine is called \(server.host ?? "that"). Check the address \(server)."
        case .timedOut(let server, let time):
            """
            \(server) gave no answer in \(seconds(time)). \(uncertain) A longer time-out may help.
            """
        case .interrupted(let server, let reason):
            "the connection to \(server) was lost: \(reason). \(uncertain)\(hint(server))"
        case .refused(let server, let status, let reason):
            "\(server) answered \(status): \(reason).\(advice(status))"
        case .redirected(let server, let target):
            "\(server) sends its callers to \(target). Check the address, or use that one."
        case .notUnderstood(let server, let status):
            """
            \(server) \(status.map { "answered \($0), but " } ?? "")doesn't answer as photo-server \
            does. Is it the address of photo-server?\(hint(server))
            """
        }
    }

    private var uncertain: String {
        "What was asked for may have happened all the same: list the likes before you try again."
    }

    private func advice(_ status: Int) -> String {
        switch status {
        case 404: " Is it the address of photo-server?"
        case 500...: " Repair that on the server, then try again."
        default: ""
        }
    }

    /// Says what an address doesn't: that on Linux, requests go by a proxy in the environment.
    private func hint(_ server: URL) -> String {
        let names = ["\(server.scheme ?? "http")_proxy", "all_proxy"]
        let proxy = ProcessInfo.processInfo.environment.keys.first {
            names.contains($0.lowercased())
        }
        return proxy.map { " (\($0) is set: is that proxy the way there?)" } ?? ""
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
        case .dataLengthExceedsMaximum:
            self = .notUnderstood(server: server, status: nil)
        default:
            self = .interrupted(server: server, reason: error.localizedDescription)
        }
    }

    /// Says in this type's words that an answer isn't the one that means success.
    init(_ response: HTTPURLResponse, _ body: Data, from server: URL) {
        let status = response.statusCode
        if (300..<400).contains(status), let to = response.value(forHTTPHeaderField: "Location") {
            self = .redirected(server: server, to: to)
        } else if status >= 400, response.isFromPhotoServer {
            let text = String(decoding: body.prefix(1000), as: UTF8.self)
            var line = text.split(whereSeparator: \.isNewline).first ?? "no reason given"
            // The description goes on after it.
            if line.hasSuffix(".") { line.removeLast() }
            self = .refused(server: server, status: status, reason: String(line))
        } else {
            self = .notUnderstood(server: server, status: status)
        }
    }
}
