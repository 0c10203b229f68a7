/// Why something can't be done, in a sentence. A `photo-server` sends it, too.
package struct PhotoError: Error, Decodable, Equatable, CustomStringConvertible {
    private let message: String
    package var description: String { message }

    package init(_ message: String) { self.message = message }
}
