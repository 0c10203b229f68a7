import Foundation
public import Plug

/// Something that a placeholder replaces on a tape, at any depth of an input or an output.
public enum TapeSecret: Sendable, ExpressibleByStringLiteral {
    /// The value of a key, in any case. Strings become `<key>`, and numbers become 0, also elsewhere
    /// in the same call if they have four characters or more.
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

/// The secrets of an action on a tape. A copy of them also learns those of one call.
struct Secrets: Sendable {
    private typealias Scalars = String.UnicodeScalarView
    /// The longest first, because one value may be part of another.
    private var values: [(text: Scalars, placeholder: Scalars)] = []
    private var keys: Set<String> = []
    private var harmless: Set<String> = []
    /// What secret keys hide in the call.
    private var found: Set<String> = []
    private let isConfidential: Bool

    /// Whether nothing is to be hidden.
    var isEmpty: Bool { values.isEmpty && found.isEmpty }

    init(_ secrets: [TapeSecret], in action: any Pluggable.Type) {
        isConfidential = action is any Confidential.Type
        for secret in secrets {
            switch secret {
            case .key(let key): keys.insert(plain(key))
            case .notSecret(let key, let type): if type == action { harmless.insert(plain(key)) }
            case .value("", _): break
            case .value(let text, let name): add(text, as: "<\(name)>")
            }
        }
    }

    private mutating func add(_ text: String, as placeholder: String) {
        // Accents have two spellings, and errors show strings as code.
        let forms = [
            text, text.precomposedStringWithCanonicalMapping,
            text.decomposedStringWithCanonicalMapping,
            String(text.debugDescription.dropFirst().dropLast()),
        ]
        values += forms.map { ($0.unicodeScalars, placeholder.unicodeScalars) }
        values.sort { $0.text.count > $1.text.count }
    }

    /// The text, with placeholders for secret values. The search compares scalars, because an
    /// accent after a value changes the last character of the value.
    func hide(_ text: String) -> String {
        String(values.reduce(text.unicodeScalars) { $0.replacing($1.text, with: $1.placeholder) })
    }

    /// What an error says, with placeholders. Its type if the action is confidential, or if the text
    /// may still say what a secret key hides, as in `Refused(password: "…")`.
    mutating func text(of error: any Error) -> String {
        if error is TapeError { return hide(error.reason) }
        let value = error as? any Encodable
        let isKnown = value == nil || (try? hide(JSON(value!), at: "error")) != nil
        let text = hide(error.reason)
        // The place in a value, as in `it.password: …`, is no more than a place.
        let said = text.trimmingPrefix(/it[.\[]\S*:\s/)
        let names = said.matches(of: /([\w\-]+)"?\s*[:=]/).map { String($0.1) }
        let isSecret = names.contains(where: isSecret) || found.contains { text.contains($0) }
        return isConfidential || isSecret || !isKnown ? "\(type(of: error))" : text
    }

    /// The JSON, with placeholders for secrets, also where the value of a secret key stands under
    /// another key. Throws if an unnamed key looks secret, or if two keys become equal.
    mutating func hide(_ json: JSON, at path: String) throws -> JSON {
        let count = values.count
        let hidden = try hide(json, of: nil, path, nil)
        return values.count == count ? hidden : try hide(json, of: nil, path, nil)
    }

    /// All strings and numbers under a secret key become `blank`.
    private mutating func hide(
        _ json: JSON,
        of key: String?,
        _ path: String,
        _ blank: String?
    ) throws -> JSON {
        if blank == nil, let key, isSecret(key) {
            let name = hide(key)
            let hidden = try hide(json, of: nil, path, "<\(name)>")
            if keys.contains(plain(key)) || hidden == json { return hidden }
            let remedy = "secrets: [\"\(name)\"], or [.notSecret(\"\(name)\", in: ….self)]"
            throw TapeError("\(path) looks like a secret. Say what it is, with \(remedy).")
        }
        switch json {
        case .literal("true"), .literal("false"), .literal("null"), .string(""): return json
        case .literal(let text), .string(let text):
            let hidden = blank ?? hide(text)
            guard hidden != text else { return json }
            // Shorter values are in words by chance.
            if let blank, found.insert(text).inserted, text.count >= 4 { add(text, as: blank) }
            if case .string = json { return .string(hidden) } else { return .literal("0") }
        case .array(let parts, let isKeyed):
            let hidden = try parts.enumerated().map { index, part in
                let isKey = isKeyed && index % 2 == 0
                let words = isKeyed && !isKey ? parts[index - 1].text().split(separator: "\"") : []
                let key = words.lazy.map { String($0) }.first(where: isSecret)
                return try hide(part, of: key, "\(path)[\(index)]", isKey ? nil : blank)
            }
            return .array(hidden, isKeyed: isKeyed)
        case .object(let fields):
            let names = fields.map { hide($0.name) }
            if !values.isEmpty, Set(names).count < names.count {
                let remedy = "Give their secrets different names"
                throw TapeError("\(path) has two keys that become equal. \(remedy).")
            }
            let hidden = try zip(names, fields).map { name, field in
                (name, try hide(field.value, of: field.name, "\(path).\(name)", blank))
            }
            return .object(hidden)
        }
    }

    private func isSecret(_ name: String) -> Bool {
        let key = plain(name)
        return !harmless.contains(key) && (keys.contains(key) || looksSecret(key))
    }
}

private func looksSecret(_ key: String) -> Bool {
    // Swift's string search would take longer than everything else.
    let key = Array((" " + key + " ").utf8CString)
    return signs.contains { strstr(key, $0) != nil }
}

/// What keys of secrets contain. A word with spaces must be the whole key.
private let signs = [
    " auth ", " bearer ", " cvc ", " jwt ", " otp ", " pass ", " pin ", " ssn ", "accesskey",
    "apikey", "authheader", "authorization", "cardnumber", "cookie", "credential", "cvv",
    "encryptionkey", "licensekey", "passcode", "passphrase", "passwd", "password", "pincode",
    "privatekey", "pwd", "secret", "sessionid", "token", "totp",
].map { Array($0.utf8CString) }

/// A key in one spelling: `access_token` and `accessToken` are equal.
private func plain(_ key: String) -> String {
    if key.utf8.allSatisfy({ 0x61...0x7A ~= $0 }) { return key }
    let scalars = key.lowercased().unicodeScalars
    return String(scalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })
}
