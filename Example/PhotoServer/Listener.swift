import Foundation

/// A socket that takes connections.
struct Listener: Sendable {
    /// Where it listens. The port is the one that was found, if it was asked to find one.
    let address: String

    private let descriptor: Int32

    /// Why it can't listen, in one line that says what to try.
    struct Problem: Error {
        let text: String
    }

    /// Listens on an address, or throws a ``Problem``.
    init(host: String, port: Int) throws {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_protocol = Int32(IPPROTO_TCP)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &found) == 0, let info = found?.pointee else {
            throw Problem(text: "There is no address \(host) here. Try --host 127.0.0.1")
        }
        defer { freeaddrinfo(found) }

        let descriptor = socket(info.ai_family, info.ai_socktype, info.ai_protocol)
        // Otherwise the port stays taken for a minute after a server with connections has ended.
        var yes: Int32 = 1
        setsockopt(
            descriptor,
            SOL_SOCKET,
            SO_REUSEADDR,
            &yes,
            socklen_t(MemoryLayout.size(ofValue: yes))
        )
        guard descriptor >= 0, bind(descriptor, info.ai_addr, info.ai_addrlen) == 0,
            listen(descriptor, SOMAXCONN) == 0
        else {
            let code = errno
            close(descriptor)
            throw Problem(host: host, port: port, code: code)
        }
        self.descriptor = descriptor
        address = Self.address(of: descriptor)
    }

    /// Waits for the next connection.
    func next() -> Int32 {
        while true {
            let connection = accept(descriptor, nil, nil)
            if connection >= 0 { return connection }
            // The client may have gone already. Anything else, such as too many open files, will
            // pass only when other connections end, so give them time.
            if errno != EINTR && errno != ECONNABORTED { Thread.sleep(forTimeInterval: 0.05) }
        }
    }

    private static func address(of descriptor: Int32) -> String {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout.size(ofValue: storage))
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        var port = [CChar](repeating: 0, count: Int(NI_MAXSERV))
        withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                getsockname(descriptor, address, &size)
                getnameinfo(
                    address,
                    size,
                    &host,
                    socklen_t(host.count),
                    &port,
                    socklen_t(port.count),
                    NI_NUMERICHOST | NI_NUMERICSERV
                )
            }
        }
        let name = text(host)
        return "http://\(name.contains(":") ? "[\(name)]" : name):\(text(port))"
    }

    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

extension Listener.Problem {
    fileprivate init(host: String, port: Int, code: Int32) {
        text =
            switch code {
            case EADDRINUSE:
                "Port \(port) is in use. Try another one, or --port 0 for any that is free."
            case EACCES:
                "Port \(port) is for the system. Try one from 1024 up, such as --port 8080."
            case EADDRNOTAVAIL:
                "There is no address \(host) here. Try --host 127.0.0.1"
            default:
                "Can't listen on \(host), port \(port): \(String(cString: strerror(code)))."
            }
    }
}
