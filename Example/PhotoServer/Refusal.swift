/// Why a request gets no other answer than an error.
struct Refusal: Error {
    let status: Status

    /// One line that helps whoever wrote the request.
    let text: String

    /// The methods that would have been right, if only the method was wrong.
    var allowed: [String] = []

    /// Refuses what isn't HTTP, or isn't said right.
    static func malformed(_ text: String) -> Refusal {
        Refusal(status: .badRequest, text: text)
    }
}
