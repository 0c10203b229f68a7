import Foundation

/// Why a request to `photo-server` failed: in one line, what happened and what to try.
package struct ServerError: Error, Equatable, CustomStringConvertible {
    package let description: String

    init(_ server: URL, _ reason: String) { description = "\(server) \(reason)" }

    /// The error of a request without an answer.
    init(_ server: URL, _ error: any Error) {
        let reason = error.localizedDescription
        switch (error as? URLError)?.code {
        case .cannotConnectToHost, .cannotFindHost, .badURL:
            self.init(server, "can't be reached. Does photo-server run there?")
        // On Linux, these have no codes of their own.
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
            .unknown where reason.contains("SSL"):
            self.init(server, "was not asked: \(reason)")
        default: self.init(server, "gave no answer, but may have done it. List the likes.")
        }
    }
}
