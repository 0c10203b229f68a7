extension SwiftType: CustomStringConvertible, Comparable {
    static func < (one: SwiftType, other: SwiftType) -> Bool { one.description < other.description }

    /// With numbers that tell namesakes apart.
    var description: String {
        written { type, name in
            if case .number(let number) = type.namesake { "\(name)·\(number)" } else { name }
        }
    }

    /// As people write it: `[Int]`, `Int?`, `[String: Int]`, `Void`. They may see more of names.
    func written(_ shown: (_ type: SwiftType, _ name: String) -> String = { $1 }) -> String {
        let all = parts.map { $0.written(shown) }
        func list(_ arguments: some Collection<String>) -> String {
            arguments.isEmpty ? "" : "<\(arguments.joined(separator: ", "))>"
        }
        switch (kind, all.count) {
        case (.named("Array", .only), 1): return "[\(all[0])]"
        case (.named("Dictionary", .only), 2): return "[\(all[0]): \(all[1])]"
        case (.named("Optional", .only), 1):
            let isLong = parts[0].kind == .any || all[0].contains(" -> ")
            return isLong ? "(\(all[0]))?" : "\(all[0])?"
        case (.named(let name, _), _): return shown(self, name) + list(all)
        case (.member(let name, _), _):
            return "\(all[0]).\(shown(self, name))\(list(all.dropFirst()))"
        case (.unknown, _): return "?" + all.joined()
        case (.chosen(let name), _): return "?\(all.joined())!\(name)"
        case (.opaque(let symbol), _): return "some \(symbol)"
        case (.any, _): return "any " + all.joined(separator: " & ")
        case (.other(["()"]), _): return "Void"
        case (.other(let texts), _): return zip(texts, all + [""]).map { $0 + $1 }.joined()
        }
    }
}
