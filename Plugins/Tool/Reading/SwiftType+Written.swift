extension SwiftType: CustomStringConvertible, Comparable {
    static func < (one: SwiftType, other: SwiftType) -> Bool {
        one.description < other.description
    }

    /// With numbers that tell namesakes apart.
    var description: String {
        written { type, name in
            guard case .named(_, .number(let number), _, _) = type.form else { return name }
            return "\(name)·\(number)"
        }
    }

    /// As people write it: `[Int]`, `Int?`, `[String: Int]`, `Void`. They may see more of names.
    func written(_ shown: (_ type: SwiftType, _ name: String) -> String = { $1 }) -> String {
        let all = parts.map { $0.written(shown) }
        switch (form, ownName, all.count) {
        case (_, "Array", 1): return "[\(all[0])]"
        case (_, "Dictionary", 2): return "[\(all[0]): \(all[1])]"
        case (_, "Optional", 1):
            let isLong = parts[0].isAny || all[0].contains(" -> ")
            return isLong ? "(\(all[0]))?" : "\(all[0])?"
        case (.named(let name, _, let owner, let arguments), _, _):
            let head = (owner == nil ? "" : all[0] + ".") + shown(self, name)
            let list = all.suffix(arguments.count).joined(separator: ", ")
            return list.isEmpty ? head : "\(head)<\(list)>"
        case (.unknown(_, let member), _, _):
            return "?" + all.joined() + (member.map { "!\($0)" } ?? "")
        case (.opaque(let symbol, _), _, _): return "some \(symbol)"
        case (.any, _, _): return "any " + all.joined(separator: " & ")
        case (.other(let texts, _), _, _):
            let text = zip(texts, all + [""]).map { $0 + $1 }.joined()
            return text == "()" ? "Void" : text
        }
    }
}
