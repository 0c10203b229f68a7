import GRDB
public import Hummingbird
public import Plug

/// What is wrong with a store, and what to try, for the operator of the server.
package struct StoreError: HTTPResponseError, CustomStringConvertible {
    package let description: String

    /// Whether another process keeps the store locked.
    private var isBusy = false

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

// MARK: - What a client is told

// A client is told neither tables nor files. The log has them.
extension StoreError {
    package var status: HTTPResponse.Status { isBusy ? .serviceUnavailable : .internalServerError }

    package func response(
        from request: Request,
        context: some RequestContext
    ) throws -> Response {
        let text =
            isBusy
            ? "The store is busy. Nothing was changed."
            : "Something failed. The server's log says what."
        return try HTTPError(status, message: text).response(from: request, context: context)
    }
}

extension PromiseTimeoutError: @retroactive HTTPResponseError {
    /// 503.
    public var status: HTTPResponse.Status { .serviceUnavailable }

    /// Says that the time was over, and what that means.
    public func response(
        from request: Request,
        context: some RequestContext
    ) throws -> Response {
        let text = "The store is busy. It may have done what you asked for."
        return try HTTPError(status, message: text).response(from: request, context: context)
    }
}
