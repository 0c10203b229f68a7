import Foundation

/// A connection to a server, which sends one request after the other.
struct Client {
    private let socket: Int32

    init(port: Int) {
        #if canImport(Darwin)
            socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #else
            socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
        }
        if status != 0 { fatalError("Nothing answers on port \(port)") }
    }

    /// Asks for the likes, several times, one after the other. Each time it is another page, so that
    /// no answer comes from memory.
    func list(times: Int) {
        for _ in 0..<times {
            let id = Int.random(in: 1...1 << 50)
            _ = request("GET /likes?after=\(id)", ending: "\r\n[]")
        }
    }

    /// Sends a request, and returns the answer. Stops the program if it doesn't end as told.
    func request(_ line: String, ending end: String) -> String {
        let text = "\(line) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer s3cret\r\n\r\n"
        guard write(socket, text, text.utf8.count) == text.utf8.count
        else { fatalError("The request could not be sent") }
        var answer = ""
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while !answer.hasSuffix(end) {
            let count = read(socket, &buffer, buffer.count)
            if count <= 0 { fatalError("The answer was: \(answer)") }
            answer += String(decoding: buffer.prefix(count), as: UTF8.self)
        }
        return answer
    }
}
