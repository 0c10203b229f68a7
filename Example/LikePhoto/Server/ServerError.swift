import Foundation

/// Why a request to `photo-server` failed: in one line, what happened and what to try.
package struct ServerError: Error, Equatable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }

    /// The error of an answer that `photo-server` doesn't give.
    init(strange server: URL) {
        self.init("\(server) doesn't answer as photo-server does. Check the address.")
    }

    /// The error of an answer with a status that doesn't mean success.
    init(_ status: Int, _ body: Data, from server: URL) {
        let text = String(decoding: body.prefix(1000), as: UTF8.self)
        let reason = text.split(whereSeparator: \.isNewline).first ?? "No reason given."
        self.init("\(server) answered \(status): \(reason)")
    }

    /// The error of a request that got no answer.
    init(_ error: any Error, from server: URL) {
        let reason = error.localizedDescription
        switch (error as? URLError)?.code {
        case .cannotConnectToHost, .cannotFindHost:
            self.init("nothing answers at \(server). Is that photo-server, and does it run?")
        case .badURL: self.init("\(server) was not asked: this system knows no such addresses.")
        // On Linux, a certificate has no code of its own.
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
            .unknown where reason.hasPrefix("SSL certificate problem"):
            self.init("\(server) was not asked: \(reason).")
        case .dataLengthExceedsMaximum: self.init(strange: server)
        default: self.init("\(server) gave no answer, but may have done it. List the likes.")
        }
    }
}
