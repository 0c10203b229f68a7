import Foundation

/// A server that gives the answers that it is told to, right or wrong, on a free local port.
///
/// It listens until it is stopped, or the tests end.
final class FakeServer: Sendable {

    /// The address at which it listens.
    let url: URL

    private let listener: Int32

    /// Answers each request's head with the given bytes, and closes the connection. With nil, it
    /// sends nothing, and leaves the connection open.
    ///
    /// The connection's thread writes the answer. Tasks may be late on a busy machine, and on Linux
    /// a `URLSession` that waits for an answer keeps a core busy.
    init(answer: @escaping @Sendable (String) -> String?) throws {
        let listener = try Self.listen()
        self.listener = listener
        url = URL(string: "http://127.0.0.1:\(try Self.port(of: listener))")!
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                if connection < 0, errno == EINTR || errno == ECONNABORTED { continue }
                guard connection >= 0 else { return }
                Thread.detachNewThread {
                    guard let text = answer(Self.head(from: connection)) else { return }
                    _ = write(connection, text, text.utf8.count)
                    close(connection)
                }
            }
        }
    }

    /// Refuses connections from now on.
    func stop() {
        // Not closed, because another test could get the number while the listening thread uses it.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// A complete answer of the given status.
    static func response(_ status: String, _ body: String = "") -> String {
        """
        HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\
        Connection: close\r\n\r\n\(body)
        """
    }
}

// MARK: - Sockets

extension FakeServer {
    private static func listen() throws -> Int32 {
        // Writing to a client that has left must not end the tests.
        signal(SIGPIPE, SIG_IGN)
        var hints = addrinfo()
        hints.ai_protocol = Int32(IPPROTO_TCP)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo("127.0.0.1", "0", &hints, &found) == 0, let info = found?.pointee
        else { throw POSIXError(.EADDRNOTAVAIL) }
        defer { freeaddrinfo(found) }

        let listener = socket(info.ai_family, info.ai_socktype, info.ai_protocol)
        guard bind(listener, info.ai_addr, info.ai_addrlen) == 0,
            Foundation.listen(listener, 256) == 0
        else { throw POSIXError(.EADDRINUSE) }
        return listener
    }

    private static func port(of listener: Int32) throws -> Int {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(listener, $0, &size)
            }
        }
        guard status == 0 else { throw POSIXError(.EBADF) }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// Reads the whole head, because a connection that is closed with bytes unread is reset.
    private static func head(from connection: Int32) -> String {
        var head: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !String(decoding: head, as: UTF8.self).contains("\r\n\r\n") {
            let count = read(connection, &buffer, buffer.count)
            guard count > 0 else { break }
            head += buffer[..<count]
        }
        return String(decoding: head, as: UTF8.self)
    }
}
