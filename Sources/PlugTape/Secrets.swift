import Foundation
import Plug

/// The secrets of an action on a tape. A copy of them also learns those of one call.
struct Secrets: Sendable {
    private typealias Scalars = String.UnicodeScalarView
    /// The longest first, because one value may be part of another.
    private var values: [(text: Scalars, placeholder: Scalars)] = []
    /// The placeholders of the values that were named.
    private var named: [String: String] = [:]
    private var keys: Set<String> = []
    private var harmless: Set<String> = []
    /// What secret keys hide in the call.
    private(set) var found: Set<String> = []
    let isConfidential: Bool

    /// Whether nothing is to be hidden.
    var isEmpty: Bool { values.isEmpty && found.isEmpty }

    init(_ secrets: [TapeSecret], in action: any Pluggable.Type) {
        isConfidential = action is any Confidential.Type
        for secret in secrets {
            switch secret {
            case .key(let key): keys.insert(plain(key))
            case .notSecret(let key, let type): if type == action { harmless.insert(plain(key)) }
            case .value("", _): break
            case .value(let text, let name):
                named[text] = "<\(name)>"
                add(text, as: "<\(name)>")
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

    /// The placeholder for what stands under a secret key. It is learned, and then hidden everywhere.
    mutating func learn(_ text: String, under blank: String) -> String {
        if let placeholder = named[text] { return placeholder }
        // Shorter values are in words by chance.
        if found.insert(text).inserted, text.count >= 4 { add(text, as: blank) }
        return blank
    }

    /// The text, with placeholders for secret values. The search compares scalars, because an
    /// accent after a value changes the last character of the value.
    func hide(_ text: String) -> String {
        String(values.reduce(text.unicodeScalars) { $0.replacing($1.text, with: $1.placeholder) })
    }

    func isNamed(_ key: String) -> Bool { keys.contains(plain(key)) }

    func isSecret(_ name: String) -> Bool {
        let key = plain(name)
        return !harmless.contains(key) && (keys.contains(key) || looksSecret(name))
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
            let hidden = try hide(json, of: nil, path, "<\(hide(key))>")
            if !isNamed(key), hidden != json { throw unnamed(key, path) }
            return hidden
        }
        switch json {
        case .literal("true"), .literal("false"), .literal("null"), .string(""): return json
        case .literal(let text):
            let hidden = blank.map { learn(text, under: $0) } ?? hide(text)
            return hidden == text ? json : .literal("0")
        case .string(let text):
            return .string(blank.map { learn(text, under: $0) } ?? hide(inside: text))
        case .array(let parts):
            let hidden = try parts.enumerated().map { index, part in
                let key = index == 0 ? nil : name(in: parts[index - 1], of: part)
                return try hide(part, of: key, "\(path)[\(index)]", blank)
            }
            return .array(hidden)
        case .object(let fields, let isDictionary):
            let names = fields.enumerated().map { index, field in
                guard isDictionary else { return field.name }
                guard let blank else { return hide(field.name) }
                let name = learn(field.name, under: blank)
                return index == 0 || name != blank ? name : "\(name) \(index + 1)"
            }
            if !values.isEmpty, Set(names).count < names.count {
                let remedy = "Give their secrets different names"
                throw TapeError("\(path) has two keys that become equal. \(remedy).")
            }
            let hidden = try zip(names, fields).map { name, field in
                // As in `{"name": "Authorization", "value": "…"}`.
                let titles = plain(field.name) == "value" ? fields.compactMap(\.value.string) : []
                let key = titles.first(where: isNamed) ?? field.name
                return (name, try hide(field.value, of: key, "\(path).\(name)", blank))
            }
            return .object(hidden, isDictionary: isDictionary)
        }
    }

    private func unnamed(_ key: String, _ path: String) -> TapeError {
        let name = hide(key)
        let remedy = "secrets: [\"\(name)\"], or [.notSecret(\"\(name)\", in: ….self)]"
        return TapeError("\(path) looks like a secret. Say what it is, with \(remedy).")
    }

    /// The listed key that a part of a list is, if it names the next part. As a key of a dictionary,
    /// it may be the only field of an object.
    private func name(in part: JSON, of next: JSON) -> String? {
        var text = part.string
        if case .object(let fields, _) = part, fields.count == 1, next[fields[0].name] == nil {
            text = fields[0].value.string
        }
        return text.flatMap { isNamed($0) ? $0 : nil }
    }

    /// A string, with placeholders for secret values, and for what follows a listed key inside it.
    private mutating func hide(inside text: String) -> String {
        if let data = Data(base64Encoded: text), let inner = String(validating: data, as: UTF8.self)
        {
            let hidden = hide(inside: inner)
            return hidden == inner ? hide(text) : Data(hidden.utf8).base64EncodedString()
        }
        let mayAssign = !keys.isEmpty && text.utf8.contains { $0 == 0x3D || $0 == 0x3A }
        return hide(mayAssign ? redact(text, ifNamed: true) : text)
    }
}
