/// How a request ended.
enum Status: Int {
    case ok = 200
    case created = 201
    case noContent = 204
    case badRequest = 400
    case notFound = 404
    case methodNotAllowed = 405
    case timeout = 408
    case contentTooLarge = 413
    case headTooLarge = 431
    case failed = 500
    case busy = 503

    /// The words after the number, which only people read.
    var reason: String {
        switch self {
        case .ok: "OK"
        case .created: "Created"
        case .noContent: "No Content"
        case .badRequest: "Bad Request"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .timeout: "Request Timeout"
        case .contentTooLarge: "Content Too Large"
        case .headTooLarge: "Request Header Fields Too Large"
        case .failed: "Internal Server Error"
        case .busy: "Service Unavailable"
        }
    }
}
