import Foundation

/// The error of a file, folder or similar item that can't be used.
package struct FileError: UserError {
    package let path: String
    package let reason: String

    package var description: String { "\(path) can't be used: \(reason)" }

    /// Repeats a system call while signals interrupt it, and throws the reason if it fails.
    @discardableResult
    static func check<Value: SignedInteger>(_ path: String, _ call: () -> Value) throws -> Value {
        while true {
            let result = call()
            if result >= 0 { return result }
            if errno == EINTR { continue }
            let reason = String(cString: strerror(errno))
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
            let link = target.map { "it leads to \($0): " } ?? ""
            throw FileError(path: path, reason: link + reason)
        }
    }

    /// Writes all of some data.
    static func write(_ data: Data, to descriptor: Int32, _ path: String) throws {
        var rest = data[...]
        while !rest.isEmpty {
            let count = try check(path) {
                rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            }
            rest = rest.dropFirst(count)
        }
    }
}
