import Foundation
public import Plug

/// Something that a placeholder replaces on a tape, at any depth of an input or an output.
public enum TapeSecret: Sendable, ExpressibleByStringLiteral {
    /// The value of a key, in any case. Strings become `<key>`, and numbers become 0, also elsewhere
    /// in the same call if they have four characters or more, or are in the text of its error.
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
                add(text, as: "<\(name)>")
            }
        }
        sort()
    }

    private mutating func add(_ text: String, as placeholder: String) {
        // Accents have two spellings, and errors show strings as code.
        let forms = [
            text, text.precomposedStringWithCanonicalMapping,
            text.decomposedStringWithCanonicalMapping,
            String(text.debugDescription.dropFirst().dropLast()),
        ]
        values += forms.map { ($0.unicodeScalars, placeholder.unicodeScalars) }
    }

    /// The longest first, because one value may be part of another.
    private mutating func sort() { values.sort { $0.text.count > $1.text.count } }

    /// The text, with placeholders for secret values. The search compares scalars, because an
    /// accent after a value changes the last character of the value.
    func hide(_ text: String) -> String {
        String(values.reduce(text.unicodeScalars) { $0.replacing($1.text, with: $1.placeholder) })
    }

    /// The same secrets, and what secret keys hide in a call. Short values are in words by chance.
    func adding(_ finds: Finds, from length: Int = 4) -> Secrets {
        var secrets = self
        for (text, blank) in finds.values where text.count >= length {
            secrets.add(text, as: blank)
        }
        secrets.sort()
        return secrets
    }

    /// The text of an error, with placeholders also for what follows the name of a secret key, as
    /// in `Refused(password: "…")`.
    func hide(inError text: String) -> String {
        let pattern =
            /(?<key>[\w\-]+)"?\s*[:=]\s*(?:Optional\()*(?<value>"(?:\\.|[^"\\])*"|[^"\[\](){},;:=\n]+)/
        return hide(text).replacing(pattern) { match in
            guard isSecret(plain(String(match.key))) else { return String(match.output.0) }
            return "\(match.output.0.dropLast(match.value.count))<\(match.key)>"
        }
    }

    /// The JSON, with placeholders for secrets, also where the value of a secret key stands under
    /// another key. Throws if an unnamed key looks secret, or if two keys become equal.
    func hide(_ json: JSON, at path: String, _ finds: inout Finds) throws -> JSON {
        var hidden = hide(json, path, nil, &finds)
        if let problem = finds.problem { throw problem }
        if !finds.values.isEmpty {
            var again = Finds()
            hidden = adding(finds).hide(json, path, nil, &again)
            if let problem = again.problem { throw problem }
        }
        return hidden
    }

    /// All strings under a secret key become `blank`.
    private func hide(_ json: JSON, _ path: String, _ blank: String?, _ finds: inout Finds) -> JSON
    {
        switch json {
        case .literal(let text):
            guard blank != nil || hide(text) != text, Double(text) != nil else { return json }
            finds.add(text, blank)
            return .literal("0")
        case .string(let text):
            let hidden = text.isEmpty ? text : blank ?? hide(text)
            if hidden != text { finds.add(text, blank) }
            return .string(hidden)
        case .array(let parts):
            return .array(
                parts.enumerated().map { hide($1, "\(path)[\($0)]", blank, &finds) }
            )
        case .pairs(let parts):
            let hidden = parts.indices.map { index in
                let path = "\(path)[\(index)]"
                guard index % 2 == 1 else { return hide(parts[index], path, nil, &finds) }
                let key = parts[index - 1].names.first { isSecret(plain($0)) }
                return hide(parts[index], of: key ?? "", path, blank, &finds)
            }
            return .pairs(hidden)
        case .object(let fields):
            var names: Set<String> = []
            let hidden = fields.map { key, value in
                let name = hide(key)
                if name != key { finds.isChanged = true }
                if !names.insert(name).inserted {
                    let remedy = "Give their secrets different names."
                    finds.tell("\(path) has two keys that become \(name). \(remedy)")
                }
                return (name: name, value: hide(value, of: key, "\(path).\(name)", blank, &finds))
            }
            return .object(hidden)
        }
    }

    private func hide(
        _ value: JSON,
        of key: String,
        _ path: String,
        _ blank: String?,
        _ finds: inout Finds
    ) -> JSON {
        let (name, key) = (hide(key), plain(key))
        guard blank == nil, isSecret(key) else { return hide(value, path, blank, &finds) }
        let hidden = hide(value, path, "<\(name)>", &finds)
        if !keys.contains(key), hidden != value {
            let key = "\"\(name)\""
            let remedy = "secrets: [\(key)], or [.notSecret(\(key), in: ….self)]"
            finds.tell("\(path) looks like a secret. Say what it is, with \(remedy).")
        }
        return hidden
    }

    private func isSecret(_ key: String) -> Bool {
        !harmless.contains(key) && (keys.contains(key) || looksSecret(key))
    }
}

/// What a search for secrets has found in one call.
struct Finds: Sendable {
    /// The values of secret keys, and their placeholders.
    private(set) var values: [String: String] = [:]
    /// The first reason not to store the call.
    private(set) var problem: TapeError?
    var isChanged = false

    fileprivate mutating func add(_ text: String, _ placeholder: String?) {
        isChanged = true
        if let placeholder { values[text] = placeholder }
    }

    fileprivate mutating func tell(_ text: String) { problem = problem ?? TapeError(text) }
}

extension JSON {
    /// The words of a key that is no string, such as the case of an enumeration.
    fileprivate var names: [String] {
        switch self {
        case .literal: []
        case .string(let text): [text]
        case .array(let parts), .pairs(let parts): parts.flatMap(\.names)
        case .object(let fields): fields.flatMap { [$0.name] + $0.value.names }
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
