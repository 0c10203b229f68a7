import Foundation

/// One connection to one client, on a thread of its own, which may therefore wait.
struct Connection: ~Copyable {
    private let descriptor: Int32
    private let timeout: Duration
    private var room: Room?
    private var parser = RequestParser()

    /// Whether the request asks for the head of an answer, as far as it has come.
    var isHead: Bool { parser.isHead }

    /// Takes over a socket, and closes it in the end.
    init(_ descriptor: Int32, timeout: Duration) {
        self.descriptor = descriptor
        self.timeout = timeout
        // No call may wait on its own: all waiting is done by `wait`, which minds the deadline.
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit { close(descriptor) }

    /// Receives a request, or nil from a client that left without one.
    mutating func receive() throws(Refusal) -> Request? {
        var deadline = ContinuousClock.now + timeout
        var hasContinued = false
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            switch receive(into: &buffer, until: deadline) {
            case .bytes(let count):
                if let request = try parser.receive(buffer[..<count]) { return request }
                if room == nil && parser.bodyLength > Room.smallBody {
                    room = try Room.take(within: timeout)
                    deadline = .now + timeout  // it was not the client who lost the time
                }
                if parser.awaitsContinue && !hasContinued {
                    hasContinued = true
                    transmit(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), until: deadline)
                }
            case .end where parser.isEmpty, .lost:
                return nil
            case .end:
                throw .malformed("The request ended too early.")
            case .late:
                throw Refusal(
                    status: .timeout,
                    text: "The request has to arrive within \(timeout)."
                )
            }
        }
    }

    /// Sends an answer, and waits a little for the client to take it in.
    mutating func answer(with bytes: [UInt8]) {
        room = nil
        transmit(bytes, until: .now + timeout)
        // Closing while there is something to read would reset the connection, and the client that
        // is still sending would never see the answer.
        shutdown(descriptor, Int32(SHUT_WR))
        let deadline = ContinuousClock.now + .seconds(2)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var rest = 64 * 1_048_576
        while rest > 0, case .bytes(let count) = receive(into: &buffer, until: deadline) {
            rest -= count
        }
    }
}

// MARK: - Waiting, with an end to it

extension Connection {
    private enum Received {
        case bytes(Int)
        case end
        case late
        case lost
    }

    private func receive(
        into buffer: inout [UInt8],
        until deadline: ContinuousClock.Instant
    ) -> Received {
        while wait(for: Int16(POLLIN), until: deadline) {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 { return .bytes(count) }
            if count == 0 { return .end }
            guard errno == EINTR || errno == EAGAIN else { return .lost }
        }
        return .late
    }

    /// Sends as much as the client takes in before the deadline. What else would there be to do?
    private func transmit(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) {
        var rest = bytes[...]
        while !rest.isEmpty, wait(for: Int16(POLLOUT), until: deadline) {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, 0)
            }
            if count > 0 { rest = rest.dropFirst(count) }
            if count < 0 && errno != EINTR && errno != EAGAIN { return }
        }
    }

    /// Waits until the socket is ready, or has failed, which the next call will tell.
    private func wait(for events: Int16, until deadline: ContinuousClock.Instant) -> Bool {
        while true {
            let rest = deadline - .now
            guard rest > .zero else { return false }
            var request = pollfd(fd: descriptor, events: events, revents: 0)
            let ready = poll(&request, 1, Int32(clamping: Int64(rest / .milliseconds(1)) + 1))
            if ready > 0 { return true }
            if ready < 0 && errno != EINTR { return false }
        }
    }
}
