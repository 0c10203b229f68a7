import Foundation

/// What must not be written to a tape, and gets a placeholder at any depth of an input or an output.
///
/// ## Topics
///
/// - ``key(_:)``
/// - ``value(_:named:)``
/// - ``init(stringLiteral:)``
public enum TapeSecret: Sendable, ExpressibleByStringLiteral {
    /// Names a key. Texts under it become `<key>`, numbers become 0. Upper and lower case are equal.
    case key(String)
    /// Names a value, such as the key of an interface. Wherever it stands, also inside a text, in an
    /// error or as a key, it becomes `<name>`. Its encodings, such as base 64, are not found.
    case value(String, named: String)

    /// Names a key.
    public init(stringLiteral key: String) {
        self = .key(key)
    }
}

extension [TapeSecret] {
    /// The text with placeholders for the values that are secret.
    func hide(_ text: String) -> String {
        let values = compactMap { secret -> (text: String, name: String)? in
            guard case .value(let text, let name) = secret, !text.isEmpty else { return nil }
            return (text, name)
        }
        // The longest first, as one may be a part of another.
        return values.sorted { $0.text.count > $1.text.count }
            .reduce(text) { $0.replacing($1.text, with: "<\($1.name)>") }
    }

    /// The same with placeholders for all that is secret. Throws at what looks like it, unnamed. Under
    /// a key that is secret, there is a placeholder, which all texts become.
    func hide(_ json: JSON, at path: String, as placeholder: String? = nil) throws -> JSON {
        switch json {
        case .null, .bool:
            return json
        case .number, .float:
            return placeholder != nil || hide(json.text) != json.text ? .number(0) : json
        case .string(let text):
            return .string(text.isEmpty ? text : placeholder ?? hide(text))
        case .array(let elements):
            let hidden = try elements.enumerated().map { index, element in
                try hide(element, at: "\(path)[\(index)]", as: placeholder)
            }
            return .array(hidden)
        case .object(let fields):
            var hidden: [String: JSON] = [:]
            for (key, value) in fields.sorted(by: { $0.key < $1.key }) {
                let (name, isNamed) = (hide(key), isNamed(key))
                let blank = placeholder ?? (isNamed || looksSecret(key) ? "<\(name)>" : nil)
                hidden[name] = try hide(value, at: "\(path).\(name)", as: blank)
                if placeholder == nil, !isNamed, blank != nil, hidden[name] != value {
                    let remedy = "Name it, with secrets: [\"\(name)\"]."
                    throw TapeError("\(path).\(name) looks like a secret. \(remedy)")
                }
            }
            return .object(hidden)
        }
    }

    private func isNamed(_ key: String) -> Bool {
        contains { if case .key(let name) = $0 { plain(name) == plain(key) } else { false } }
    }
}

private func looksSecret(_ key: String) -> Bool {
    let words = ["auth", "bearer", "cvc", "cvv", "jwt", "otp", "pin", "pwd"]
    let parts = [
        "accesskey", "apikey", "authorization", "cookie", "credential", "passcode", "passphrase",
        "passwd", "password", "privatekey", "secret", "sessionid", "token",
    ]
    return words.contains(plain(key)) || parts.contains { plain(key).contains($0) }
}

/// A key without what spellings differ in: `access_token` and `accessToken` are one.
private func plain(_ key: String) -> String {
    key.lowercased().filter { $0.isLetter || $0.isNumber }
}
