import Foundation

extension Secrets {
    /// What an error says, with placeholders. Its type if the action is confidential, or if the text
    /// may still say what a secret key hides, as in `Refused(password: "…")`.
    mutating func text(of error: any Error) -> String {
        if error is TapeError { return hide(error.reason) }
        let value = error as? any Encodable
        let isKnown = value == nil || (try? hide(JSON(value!), at: "error")) != nil
        let text = hide(error.reason)
        // The place in a value, as in `it.password: …`, is no more than a place.
        let said = text.trimmingPrefix(/it[.\[]\S*:\s/)
        let names = said.matches(of: assignment).map { String($0.1) }
        let isSecret = names.contains(where: isSecret) || found.contains { text.contains($0) }
        return isConfidential || isSecret || !isKnown ? "\(type(of: error))" : text
    }

    /// A text that shows values as code, JSON or a form do, with placeholders for those of secrets.
    mutating func redact(_ text: String, ifNamed: Bool = false) -> String {
        var (rest, redacted) = (text[...], "")
        while let match = rest.firstMatch(of: assignment) {
            redacted += rest[..<match.range.upperBound]
            rest = rest[match.range.upperBound...]
            let name = String(match.1)
            guard isSecret(name), !ifNamed || isNamed(name) else { continue }
            // A value that is neither in quotes nor a word may go on to the end of the text.
            let value = rest.prefixMatch(of: /"(?:[^"\\]|\\.)*"|'[^'\\]*'|[^,;&)\]}\n"'(\[{\\]*/)
            let end = value?.range.upperBound ?? rest.endIndex
            let isWhole = end == rest.endIndex || ",;&)]}\n".contains(rest[end])
            let hidden = isWhole ? rest[..<end] : rest
            let word =
                (try? JSONDecoder().decode(String.self, from: Data(hidden.utf8)))
                ?? hidden.trimmingCharacters(in: ["\"", "'", " "])
            let isPlain = ["", "true", "false", "nil", "null"].contains(word)
            let blank = isPlain ? String(hidden) : learn(word, under: "<\(name)>")
            // JSON stays JSON.
            let isJSON = !isPlain && isWhole && match.0.contains(/"\s*:/)
            redacted += !isJSON ? blank : hidden.hasPrefix("\"") ? "\"\(blank)\"" : "0"
            rest = rest[hidden.endIndex...]
        }
        return redacted + rest
    }
}

/// A name, and what stands between the name and its value: `password: `, `"password":`,
/// `'password' => `, `headers[Authorization] = `, `password -> `.
nonisolated(unsafe) private let assignment =
    /(?:%5B)?([\w\-]+)(?:%5D|[\\"'`\])])*\s*(?:[:=→]>?|->)\s*/
