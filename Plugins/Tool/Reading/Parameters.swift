/// The generic parameters of a function, those of its type first.
struct Parameters {
    private(set) var names: [String] = []

    /// What it demands of them: `A : Flow`.
    private(set) var demands: [(type: String, bound: String)] = []

    /// Which one is a pack, if one is.
    private var pack: Int?

    init() {}

    /// Those of a function's type: `@convention(thin) <Self><A where …> (A) -> ()`.
    init(of signature: String) {
        let lists = Self.lists(in: signature)
        if lists.isEmpty { return }
        demands = lists.compactMap { $0.cut(at: " where ")?.tail }.flatMap(\.parts).compactMap {
            $0.cut(at: " : ").map { (String($0.head), String($0.tail)) }
        }
        let all = lists.flatMap { $0.upTo(" where ").parts }
        names = all.map { $0.hasPrefix("each ") ? String($0.dropFirst(5)) : $0 }
        pack = all.firstIndex { $0.hasPrefix("each ") }
    }

    /// What they stand for. Nobody knows of what belongs to a pack, or stands behind one.
    func binding(to types: [SwiftType]) -> [String: SwiftType] {
        let known = types.prefix(pack ?? names.count)
        let rest = names.dropFirst(pack ?? names.count).map { _ in SwiftType.unknown }
        return Dictionary(zip(names, known + rest)) { first, _ in first }
    }

    /// The lists between the convention and the types.
    private static func lists(in signature: String) -> [Substring] {
        var rest = signature.drop { $0 != "@" }
        while rest.first == "@" {
            // The convention of a witness has a space in it: @convention(witness_method: Flow).
            let end = rest.hasPrefix("@convention(") ? ") " : " "
            guard !rest.hasPrefix("@substituted"), let (_, tail) = rest.cut(at: end) else {
                return []
            }
            rest = tail
        }
        var found: [Substring] = []
        while rest.first == "<", let (list, tail) = rest.list {
            found.append(list)
            rest = tail
        }
        return found
    }
}
