import Foundation
public import Plug

/// Something that a placeholder replaces on a tape, at any depth of an input or an output.
public enum TapeSecret: Sendable, ExpressibleByStringLiteral {
    /// The value of a key, in any case. Strings become `<key>`, and numbers become 0.
    case key(String)
    /// A value, such as the API key of a service. It becomes `<name>` everywhere, including inside
    /// strings, in errors and as a key. Encodings of the value, such as base 64, are not found.
    case value(String, named: String)
    /// A key that is not secret in one action, although it sounds like one, such as
    /// `nextPageToken`.
    case notSecret(String, in: any Pluggable.Type)

    /// Creates the secret of a key.
    public init(stringLiteral key: String) {
        self = .key(key)
    }
}

/// The secrets of an action on a tape.
struct Secrets: Sendable {
    private typealias Scalars = String.UnicodeScalarView
    private var values: [(text: Scalars, placeholder: Scalars)] = []
    private var keys: Set<String> = []
    private var harmless: Set<String> = []

    init(_ secrets: [TapeSecret], in action: any Pluggable.Type) {
        for secret in secrets {
            switch secret {
            case .key(let key): keys.insert(plain(key))
            case .notSecret(let key, let type): if type == action { harmless.insert(plain(key)) }
            case .value("", _): break
            case .value(let text, let name):
                // Accents have two spellings, and errors show strings as code.
                let forms = [
                    text, text.precomposedStringWithCanonicalMapping,
                    text.decomposedStringWithCanonicalMapping,
                    String(text.debugDescription.dropFirst().dropLast()),
                ]
                values += forms.map { ($0.unicodeScalars, "<\(name)>".unicodeScalars) }
            }
        }
        // The longest first, because one value may be part of another.
        values.sort { $0.text.count > $1.text.count }
    }

    /// The text, with placeholders for secret values. The search compares scalars, because an
    /// accent after a value changes the last character of the value.
    func hide(_ text: String) -> String {
        String(values.reduce(text.unicodeScalars) { $0.replacing($1.text, with: $1.placeholder) })
    }

    /// The JSON, with placeholders for secrets. Throws if an unnamed key looks secret, or if two
    /// keys become equal. All strings under a secret key become `placeholder`.
    func hide(_ json: JSON, at path: String, as placeholder: String? = nil) throws -> JSON {
        switch json {
        case .literal(let text):
            let isSecret = (placeholder != nil || hide(text) != text) && Double(text) != nil
            return isSecret ? .literal("0") : json
        case .string(let text):
            return .string(text.isEmpty ? text : placeholder ?? hide(text))
        case .array(let elements):
            let parts = elements.enumerated()
            return .array(try parts.map { try hide($1, at: "\(path)[\($0)]", as: placeholder) })
        case .object(let fields):
            var names: Set<String> = []
            let hidden: [(String, JSON)] = try fields.map { key, value in
                let (name, key) = (hide(key), plain(key))
                guard names.insert(name).inserted else {
                    let remedy = "Give their secrets different names."
                    throw TapeError("\(path) has two keys that become \(name). \(remedy)")
                }
                let path = "\(path).\(name)"
                let isNamed = keys.contains(key)
                let isSecret = !harmless.contains(key) && (isNamed || looksSecret(key))
                let blank = placeholder ?? (isSecret ? "<\(name)>" : nil)
                let hidden = try hide(value, at: path, as: blank)
                if placeholder == nil, isSecret, !isNamed, hidden != value {
                    let key = "\"\(name)\""
                    let remedy = "secrets: [\(key)], or [.notSecret(\(key), in: ….self)]"
                    throw TapeError("\(path) looks like a secret. Say what it is, with \(remedy).")
                }
                return (name, hidden)
            }
            return .object(hidden)
        }
    }
}

private func looksSecret(_ key: String) -> Bool {
    // Swift's string search would take longer than everything else.
    let key = Array((" " + key + " ").utf8CString)
    return signs.contains { strstr(key, $0) != nil }
}

/// What keys of secrets contain. A word with spaces must be the whole key.
private let signs = [
    " auth ", " bearer ", " cvc ", " cvv ", " jwt ", " otp ", " pin ", " pwd ", "accesskey",
    "apikey", "authorization", "cookie", "credential", "passcode", "passphrase", "passwd",
    "password", "privatekey", "secret", "sessionid", "token",
].map { Array($0.utf8CString) }

/// A key in one spelling: `access_token` and `accessToken` are equal.
private func plain(_ key: String) -> String {
    if key.utf8.allSatisfy({ 0x61...0x7A ~= $0 }) { return key }
    let scalars = key.lowercased().unicodeScalars
    return String(scalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })
}
