import Hummingbird

extension Tenants {
    /// Whoever a request comes from. Throws if it has a key that is none.
    func caller(of request: Request) throws -> Caller {
        guard let authorization = request.headers[.authorization] else { return .anonymous }
        let words = authorization.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bearer",
            let caller = callers[String(words[1])]
        else {
            throw HTTPError(
                .unauthorized,
                headers: [.wwwAuthenticate: "Bearer"],
                message: "This key opens nothing. Ask whoever runs the server for one."
            )
        }
        return caller
    }
}
