/// Why something can't be done, in a sentence. A `photo-server` sends it, too.
package struct PhotoError: Error, Decodable, Equatable, CustomStringConvertible {
    private let message: String
    package var description: String { message }

    package init(_ message: String) { self.message = message }
}

/// A path as it is, or an error if it can't be meant as the name of a file.
package func fileName(_ path: String) throws -> String {
    guard !path.isEmpty, !path.hasSuffix("/"), !path.contains("\u{FFFD}")
    else { throw PhotoError("\"\(path)\" can't be the name of a file.") }
    return path
}
