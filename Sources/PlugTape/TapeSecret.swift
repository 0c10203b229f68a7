import Foundation

/// A secret that gets a placeholder on a tape, at any depth of an input or an output.
public enum TapeSecret: Sendable, ExpressibleByStringLiteral {
    /// The value of a key, in any case. Texts become `<key>`, and numbers become 0.
    case key(String)
    /// A value, such as a key of a service. It becomes `<name>` everywhere, also inside texts, in
    /// errors and as a key. Encodings of the value, such as base 64, are not found.
    case value(String, named: String)

    /// Creates the secret of a key.
    public init(stringLiteral key: String) {
        self = .key(key)
    }
}

extension [TapeSecret] {
    /// The text, with placeholders for secret values.
    func hide(_ text: String) -> String {
        let values = compactMap { secret -> (text: String, name: String)? in
            guard case .value(let text, let name) = secret, !text.isEmpty else { return nil }
            return (text, name)
        }
        // The longest first, because one may be part of another.
        return values.sorted { $0.text.count > $1.text.count }
            .reduce(text) { $0.replacing($1.text, with: "<\($1.name)>") }
    }

    /// The JSON, with placeholders for secrets. Throws if an unnamed key looks secret, or if two keys
    /// become one. All texts under a secret key become `placeholder`.
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
                guard hidden[name] == nil else {
                    let remedy = "Give their secrets different names."
                    throw TapeError("\(path) has two keys that become \(name). \(remedy)")
                }
                let blank = placeholder ?? (isNamed || looksSecret(key) ? "<\(name)>" : nil)
                hidden[name] = try hide(value, at: "\(path).\(name)", as: blank)
                if placeholder == nil, !isNamed, blank != nil, hidden[name] != value {
                    let key = TapeError.Key(name: name, path: "\(path).\(name)")
                    throw TapeError(unnamedSecret: key)
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

/// A key in one spelling: `access_token` and `accessToken` are equal.
private func plain(_ key: String) -> String {
    key.lowercased().filter { $0.isLetter || $0.isNumber }
}
