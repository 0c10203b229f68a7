import Foundation

/// What the head of a listing declares, and what its tables tell of the rest.
extension ListingReader {
    mutating func read(declaration line: String) {
        let depth = line.prefix { $0 == " " }.count / 2
        let words = line.split(separator: " ")
        if depth == 0, words.contains("import"), let path = words.last {
            names.imports[module, default: []].insert(String(path.upTo(".")))
            return
        }
        if depth == 0 { path = [] }
        let end = words.firstIndex(where: Self.members.contains) ?? words.endIndex
        guard let kind = words[..<end].firstIndex(where: Self.kinds.contains),
            kind + 1 < words.count,
            !Self.members.contains(words[kind + 1])
        else {
            if depth == 0 { declarations.append(ProtocolHead()) }
            guard let (head, tail) = line.cut(at: ": Plugged<"), !declarations.isEmpty,
                let property = head.cut(at: "var ")?.tail,
                let type = "<\(tail)".list?.list
            else { return }
            return declarations[declarations.count - 1].needs.append(
                (String(property), String(type))
            )
        }
        let own = String(words[kind + 1].prefix { $0 != "<" && $0 != ":" })
        path = path.prefix(depth) + [own]
        let name = path.joined(separator: ".")
        let isProtocol = words[kind] == "protocol"
        let said = words[(kind + 1)...].joined(separator: " ")
        declarations.append(isProtocol ? ProtocolHead(name: name, said: said) : ProtocolHead())
        if words[kind] == "extension" { return }
        if isProtocol, depth > 0 { names.nestedProtocols[own, default: []].insert(name) }
        if words[..<kind].contains(where: { ["public", "open", "package"].contains($0) }) {
            names.shared.insert("\(module).\(name)")
        }
        guard words[kind] != "class" && words[kind] != "actor" || !line.hasSuffix("{") else {
            return
        }
        if depth == 0, words.contains("private") || words.contains("fileprivate") {
            privates.append(name)
        } else {
            let isOwn =
                depth > 0 && names.declarations[path[0]]?.contains { $0.module == module } == true
            names.declare(name, Names.Declaration(module: module, owner: isOwn ? module : nil))
        }
    }

    static let kinds: Set<Substring> = [
        "struct", "enum", "class", "actor", "protocol", "extension",
    ]

    /// What begins a member that is no type.
    static let members: Set<Substring> = [
        "func", "var", "let", "case", "typealias", "associatedtype", "init", "subscript",
        "operator",
    ]

    /// Declares a local type that is no class, which only what it meets tells of.
    func declareLocal(of table: String, _ lines: Text) {
        guard table.contains(" private "),
            let line = lines.lines.first(where: { $0.find("@$s") != nil })?.string,
            let (_, tail) = line.cut(at: "@"),
            // Row #1 in go(), or Row in Feed #1 in go()
            let path = line.cut(at: " in conformance ")?.tail.cut(at: " #")?.head
                .components(separatedBy: " in ").reversed(),
            let outer = path.first
        else { return }
        let symbol = tail.prefix { $0 != " " && $0 != "\t" }
        let mark = "\(outer.utf8.count)\(outer)L"
        guard let (head, rest) = symbol.cut(at: mark),
            let kind = rest.firstIndex(where: { "VOC".contains($0) })
        else { return }
        let own = head + mark + rest[...kind] + "fD"
        names.declare(
            path.joined(separator: "."),
            Names.Declaration(module: module, symbol: String(own), isLocal: true)
        )
    }

    /// Declares what is private. Names in the listing that have it in them tell in which files.
    func declarePrivates() {
        for (name, all) in Dictionary(grouping: privates, by: \.self) {
            let start = "\(name.utf8.count)\(name)33_"
            let marks = functions.compactMap { $0.name.cut(at: start)?.tail.prefix(32) }
            let files = all.count > 1 ? Set(marks).compactMap { names.filesOfPrivate[$0] } : []
            for file in files.isEmpty ? [""] : files {
                names.declare(name, Names.Declaration(module: module, file: file))
            }
        }
    }

    /// Says of what a macro has written where the function or the type is that it has written it into.
    func placeMacros() {
        let own = functions.filter { SourcePlace.isFile($0.place.file) }
        let places = Dictionary(own.map { ($0.title, $0.place) }) { first, _ in first }
        for function in functions where function.place.file.hasPrefix(SourcePlace.macro) {
            var name = function.title.cut(at: " in ", last: true)?.tail ?? function.title[...]
            var found = places[String(name)]
            while found == nil, let (owner, _) = name.cut(at: ".", last: true) {
                name = owner
                let ends = [".__deallocating_deinit", ".deinit", ".init()"]
                found =
                    ends.lazy.compactMap { places[name + $0] }.first
                    ?? own.first { $0.title.hasPrefix(name + ".") }?.place
            }
            function.place = found ?? own.first?.place ?? SourcePlace()
        }
    }
}
