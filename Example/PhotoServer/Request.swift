import Foundation

/// A whole, well-formed request.
struct Request: Sendable {
    let method: String

    /// The path as it was sent: no part of it was decoded, so nothing can hide in it.
    let path: String

    /// What follows the question mark, as it was sent.
    let query: String?

    let body: [UInt8]

    /// The decoded value of a parameter in the query, or nil if it isn't there.
    ///
    /// A plus sign means itself; only HTML forms write spaces that way.
    func parameter(_ name: String) throws(Refusal) -> String? {
        var value: String?
        for pair in (query ?? "").split(separator: "&") where pair.hasPrefix("\(name)=") {
            guard value == nil else { throw .malformed("Say \(name) once.") }
            value = String(pair.dropFirst(name.count + 1)).removingPercentEncoding
            guard value != nil else {
                throw .malformed("The \(name) isn't percent-encoded UTF-8.")
            }
        }
        return value
    }
}
