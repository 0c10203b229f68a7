package import Foundation

/// A folder, or a file in it, that can't be used.
package struct StoreError: Error, CustomStringConvertible {
    package let url: URL
    package let reason: String

    package var description: String {
        "\(url.path) can't be used: \(reason)."
    }
}
