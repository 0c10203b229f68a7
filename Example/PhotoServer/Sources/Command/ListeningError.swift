import Foundation

/// Why the server can't listen, and what to try.
struct ListeningError: Error, CustomStringConvertible {
    let description: String

    init(_ code: CInt, host: String, port: UInt16) {
        description =
            switch code {
            case EADDRINUSE:
                "port \(port) is in use. Try another one, or --port 0 for any that is free."
            case EACCES:
                "port \(port) is for the system. Try one from 1024 up, such as --port 8080."
            case EADDRNOTAVAIL:
                "there is no address \(host) here. Try --host 127.0.0.1"
            default:
                "can't listen on \(host), port \(port): \(String(cString: strerror(code)))."
            }
    }
}
