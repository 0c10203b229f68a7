package import Foundation

/// A folder that can't be used.
package struct StoreError: Error, CustomStringConvertible {
    package let folder: URL
    package let reason: String

    package var description: String {
        "The folder \(folder.path) can't be used: \(reason)."
    }
}
