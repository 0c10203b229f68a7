/// Why a store failed, and what to try, in one line. Stored likes are still there.
package struct StoreError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
