import GRDB

/// Why a store can't be opened, and what to try.
package struct StoreError: Error, CustomStringConvertible {
    package let description: String

    init(_ error: any Error, in path: String) {
        let reason =
            switch error {
            case is PhotoDatabase.NewerLayout:
                "it was written by a later photo-server. Use that one, or name another file."
            case DatabaseError.SQLITE_NOTADB:
                "it is no database. Name another file, such as --store likes.sqlite"
            case DatabaseError.SQLITE_CANTOPEN:
                "it can't be opened or created. Is there such a folder, and may you write to it?"
            default:
                "\(error)"
            }
        description = "\(path): \(reason)"
    }
}
