import GRDB

/// What is wrong with a store, and what to try, for the operator of the server.
package struct StoreError: Error, CustomStringConvertible {
    package let description: String

    /// Whether another process keeps the store locked.
    private(set) var isBusy = false

    init(_ description: String) { self.description = description }

    init(_ error: any Error, in path: String) {
        let code = (error as? DatabaseError)?.resultCode
        description = "\(path): \(Self.reason(for: code))"
        isBusy = code == .SQLITE_BUSY
    }

    private static func reason(for code: ResultCode?) -> String {
        switch code {
        case .SQLITE_NOTADB: "it is no database. Name another file, such as --store likes.sqlite"
        case .SQLITE_CANTOPEN:
            "it can't be opened or created. Is there such a folder, and may you write to it?"
        case .SQLITE_READONLY, .SQLITE_PERM:
            "it can't be written. Check the permissions of the file and its folder."
        case .SQLITE_CORRUPT: "it is damaged. Bring back a copy, or name another file."
        case .SQLITE_FULL, .SQLITE_IOERR: "the disk is full or fails. Nothing was changed."
        case .SQLITE_BUSY: "another process keeps it locked. End that one, or try again later."
        default: "its tables are not those of a store of this version. Name another file."
        }
    }
}
