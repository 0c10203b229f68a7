import Foundation

/// A connection that sends any bytes at all, as no proper client would.
final class RawConnection {
    private let descriptor: Int32

    /// Sends pieces of a request, one after the other, and returns all that comes back. Throws if
    /// the server doesn't let it finish.
    static func exchange(
        _ pieces: [[UInt8]],
        with server: ServerProcess,
        closing: Bool = false
    ) async throws -> RawReply {
        let port = server.port
        return try await onOwnThread {
            let connection = try RawConnection(port: port)
            for piece in pieces {
                guard connection.send(piece) else { throw POSIXError(.EPIPE) }
            }
            if closing { connection.finish() }
            return RawReply(bytes: try connection.readToEnd())
        }
    }

    /// Sends a request and returns all that comes back.
    static func exchange(
        _ request: String,
        with server: ServerProcess,
        closing: Bool = false
    ) async throws -> RawReply {
        try await exchange([Array(request.utf8)], with: server, closing: closing)
    }

    /// Connects to this machine.
    init(port: Int) throws {
        signal(SIGPIPE, SIG_IGN)
        var hints = addrinfo()
        hints.ai_protocol = Int32(IPPROTO_TCP)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo("127.0.0.1", "\(port)", &hints, &found) == 0, let info = found?.pointee
        else { throw POSIXError(.EADDRNOTAVAIL) }
        defer { freeaddrinfo(found) }

        descriptor = socket(info.ai_family, info.ai_socktype, info.ai_protocol)
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        let size = socklen_t(MemoryLayout.size(ofValue: limit))
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        var yes: Int32 = 1
        setsockopt(
            descriptor,
            Int32(IPPROTO_TCP),
            TCP_NODELAY,
            &yes,
            socklen_t(MemoryLayout.size(ofValue: yes))
        )
        guard connect(descriptor, info.ai_addr, info.ai_addrlen) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ECONNREFUSED)
        }
    }

    deinit { close(descriptor) }

    /// Sends bytes. Returns false once the other side takes no more.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count <= 0 { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Says that nothing more will be sent.
    func finish() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Waits until there is something to read, or the other side has closed, or time is up.
    func isReadable(within seconds: Double) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, Int32(seconds * 1_000)) > 0
    }

    /// Reads as many bytes, or fewer if the other side closes.
    func read(_ count: Int) throws -> [UInt8] {
        var all: [UInt8] = []
        while all.count < count {
            let bytes = try receive(atMost: count - all.count)
            if bytes.isEmpty { break }
            all += bytes
        }
        return all
    }

    /// Reads until the other side closes. Throws if it resets, or says nothing for long.
    func readToEnd() throws -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let bytes = try receive(atMost: 65_536)
            if bytes.isEmpty { return all }
            all += bytes
        }
    }

    private func receive(atMost limit: Int) throws -> ArraySlice<UInt8> {
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = recv(descriptor, &buffer, limit, 0)
        guard count >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return buffer[..<count]
    }
}
