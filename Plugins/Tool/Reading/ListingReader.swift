import Foundation

/// Reads the declarations, functions and tables of a module's listing.
struct ListingReader {
    let module: String
    let entry: String
    let text: Text
    private(set) var functions: [Function] = []

    /// The titles of Plug's functions.
    private(set) var external: [String: String] = [:]
    private(set) var constants: Set<String> = []

    /// The functions that other languages may call.
    private(set) var foreignEntries: [String] = []

    private let names: Names
    private var tables: [(head: String, lines: Text)] = []
    private var protocols: [(head: String, properties: [(name: String, type: String)])] = []
    private let folder: String

    init(_ listing: Listing, _ names: Names) {
        module = listing.target.module
        entry = listing.entry
        folder = listing.target.folder
        text = Text(keeping: listing.data)
        self.names = names
    }

    private func failure(_ line: String) -> Failure {
        Failure(
            "The map can't read the listing of \(module), so there is none: \(line.prefix(200))"
        )
    }

    mutating func read() throws(Failure) {
        guard text.hasPrefix("sil_stage raw") else { throw failure(firstLine(text).string) }
        var next = text.start
        var comment = Text(text.start, text.start)
        var isHead = true
        while next < text.end {
            let line = firstLine(Text(next, text.end))
            next = line.end + 1
            if line.start == line.end { continue }
            if line.hasPrefix("// ") {
                isHead = false
                if comment.start == comment.end { comment = line }
                continue
            }
            defer { comment = Text(line.end, line.end) }
            guard line.hasPrefix("sil") else {
                if isHead { read(declaration: line.string) }
                continue
            }
            if line.hasPrefix("sil ") {
                isHead = false
                guard line.end[-1] == UInt8(ascii: "{") else {
                    note(external: line, comment)
                    continue
                }
                // Inlinable functions of others have their bodies here, too.
                if line.find("_external ") != nil {
                    next = (Text(line.end, text.end).find("\n}") ?? text.end) + 2
                    continue
                }
                next = try read(functionWith: line, comment)
            } else if Self.tables.contains(where: line.hasPrefix) {
                guard line.end[-1] == UInt8(ascii: "{") else { continue }
                let end = Text(line.end, text.end).find("\n}") ?? text.end
                tables.append((line.string, Text(line.end + 1, max(end, line.end + 1))))
                next = end + 1
            } else if line.hasPrefix("sil_global ") {
                let words = line.string.split(separator: " ")
                if let name = words.first(where: { $0.hasPrefix("@") }), words.contains("[let]") {
                    constants.insert(String(name.dropFirst()))
                }
            } else if !Self.others.contains(where: line.hasPrefix) {
                throw failure(line.string)
            }
        }
    }

    private static let tables: [StaticString] = [
        "sil_vtable ", "sil_witness_table ", "sil_moveonlydeinit ",
    ]
    private static let others: [StaticString] = [
        "sil_stage ", "sil_global ", "sil_scope ", "sil_property ", "sil_default_witness_table ",
        "sil_coverage_map ", "sil_differentiability_witness ", "sil_default_override_table ",
    ]

    private func firstLine(_ text: Text) -> Text {
        let feed = memchr(text.start, 10, text.end - text.start)
            .map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) }
        return Text(text.start, feed ?? text.end)
    }

    /// What other languages call a function: `[asmname "like"]`.
    private func foreignName(_ line: String) -> String? {
        line.range(of: "[asmname \"").map { String(line[$0.upperBound...].prefix { $0 != "\"" }) }
    }

    private mutating func note(external head: Text, _ comment: Text) {
        if head.find("[asmname ") != nil, let foreign = foreignName(head.string),
            let at = head.string.firstIndex(of: "@")
        {
            let symbol = head.string[at...].dropFirst().prefix { $0 != " " }
            names.declare(String(symbol), asForeign: foreign, isDefined: false)
        }
        guard let at = head.find("@$s4Plug") else { return }
        let symbol = Text(at + 1, head.end).string.prefix { $0 != " " }
        let isKnown = ["$s4Plug6action", "$s4Plug7ActionsC", "$s4Plug2ltoi"].contains {
            symbol.hasPrefix($0)
        }
        let title = comment.string.dropFirst(3)
        let end = title.range(of: ", loc ") ?? title.range(of: ", scope ")
        if isKnown {
            external[String(symbol)] = String(title[..<(end?.lowerBound ?? title.endIndex)])
        }
    }

    /// Reads a function, and returns where the next line begins.
    private mutating func read(
        functionWith head: Text,
        _ comment: Text
    ) throws(Failure) -> UnsafePointer<UInt8> {
        let line = head.string
        guard let at = line.firstIndex(of: "@"), let colon = line[at...].range(of: " : $"),
            let end = Text(head.end, text.end).find("\n}")
        else { throw failure(line) }
        var said = comment.string.dropFirst(3)
        let symbol = line[line.index(after: at)..<colon.lowerBound].filter { $0 != "\"" }
        var place = SourcePlace(file: "", line: 0)
        if let loc = said.range(of: ", loc ") {
            place = BodyReader.place(said[loc.upperBound...])
            said = said[..<loc.lowerBound]
        } else if let scope = said.range(of: ", scope ") {
            said = said[..<scope.lowerBound]
        }
        let function = Function(
            name: names.declare(function: symbol, in: module),
            // A name in backticks has another space here than in types.
            title: String(said).replacing("\u{A0}", with: " "),
            module: module,
            place: place,
            signature: String(line[colon.upperBound...]),
            text: Text(head.end + 1, end + 1),
            names: names
        )
        functions.append(function)
        if let foreign = foreignName(line) {
            names.declare(function.name, asForeign: foreign, isDefined: true)
            foreignEntries.append(function.name)
        } else if !symbol.hasPrefix("$"), symbol != entry, symbol != "async_Main" {
            foreignEntries.append(function.name)
        }
        if function.name.hasSuffix("CfD") { declare(classOf: function) }
        return end + 2
    }

    /// The name of a class, as types have it: `Cache.Clear`, or `Load` inside a function.
    private static func className(_ deinitializer: Function) -> String {
        let title = deinitializer.title
        guard title.hasPrefix("__deallocating_deinit in ") else {
            return String(title.dropLast(".__deallocating_deinit".count))
        }
        return String(title.dropFirst("__deallocating_deinit in ".count).prefix { $0 != " " })
    }

    private func declare(classOf function: Function) {
        let name = Self.className(function)
        guard !name.contains(".") else { return }
        let declaration = Names.Declaration(
            module: module,
            file: function.place.file,
            symbol: function.name,
            isLocal: function.title.hasPrefix("__deallocating_deinit in ")
        )
        names.declare(name, declaration)
    }

    // MARK: Declarations

    private mutating func read(declaration line: String) {
        guard !line.hasPrefix(" ") else {
            let words = line.split(separator: " ")
            guard let index = words.firstIndex(of: "var"), index + 2 < words.count,
                !protocols.isEmpty, let range = line.range(of: ": Plugged<"),
                let close = TypeText.end(
                    ofListAt: line.index(before: range.upperBound),
                    in: line[...]
                )
            else { return }
            let property = words[index + 1].dropLast()
            let type = String(line[range.upperBound..<close])
            protocols[protocols.count - 1].properties.append((String(property), type))
            return
        }
        let words = line.split(separator: " ")
        if words.contains("import"), let path = words.last {
            return names.declare(import: path.prefix { $0 != "." }, in: module)
        }
        let kinds: Set<Substring> = ["struct", "enum", "class", "actor", "protocol"]
        guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count else {
            if line.hasPrefix("}") { protocols.append(("", [])) }
            return
        }
        let name = words[kind + 1].prefix { $0 != "<" && $0 != ":" }
        if words[kind] == "protocol" {
            protocols.append((words[(kind + 1)...].joined(separator: " "), []))
        } else {
            protocols.append(("", []))
        }
        if words[kind] != "class" && words[kind] != "actor" || !line.hasSuffix("{") {
            names.declare(String(name), Names.Declaration(module: module))
        }
    }

    // MARK: Tables

    /// Reads what is told apart only when all names are known.
    func readTables(into library: Library) {
        for (head, properties) in protocols where !head.isEmpty {
            let parts = head.replacing(" {", with: "").split(separator: " : ", maxSplits: 1)
            let name = resolve(String(parts[0].prefix { $0 != "<" }))
            let bases = parts.count > 1 ? parts[1].prefix { $0 != "{" } : ""
            library.protocols[name] = Protocol(
                name: name,
                module: module,
                bases: TypeText.parts(of: bases.components(separatedBy: " where ")[0])
                    .map { resolve($0.trimmingCharacters(in: .whitespaces)) },
                needs: properties.map { ($0.name, resolve($0.type)) }
            )
        }
        for (head, lines) in tables {
            var entries: [Substring] = []
            lines.forEachLine { entries.append($0.string[...]) }
            if head.hasPrefix("sil_vtable") {
                read(classWith: entries, into: library)
            } else if head.hasPrefix("sil_witness_table") {
                read(conformance: head, entries, into: library)
            } else if let function = entries.lazy.compactMap(Self.symbol).first {
                let name = head.split(separator: " ").dropLast().last.map(String.init) ?? ""
                library.deinitializers[resolve(TypeText.name(of: name))] = function
            }
        }
    }

    private func resolve(_ name: String, _ function: Function? = nil) -> String {
        let place = function?.place ?? SourcePlace(file: "", line: 0)
        return names.resolve(name, module: module, symbol: function?.name ?? "", at: place)
    }

    /// The function behind `: @`.
    private static func symbol(in line: Substring) -> String? {
        guard let at = line.range(of: "@$") ?? line.range(of: ": @") else { return nil }
        let start = line[at.lowerBound...].firstIndex(of: "@") ?? at.lowerBound
        return String(line[start...].dropFirst().prefix { $0 != " " && $0 != "\t" })
    }

    private static func requirement(in line: Substring) -> (Requirement, symbol: String)? {
        guard let hash = line.firstIndex(of: "#"),
            let at = line.range(of: ": @", options: .backwards),
            let colon = line[hash...].range(of: ": ")
        else { return nil }
        let name = String(line[line.index(after: hash)..<colon.lowerBound])
            .replacing("<abstract function>", with: "")
        let type =
            colon.lowerBound < at.lowerBound
            ? line[colon.upperBound..<at.lowerBound].trimmingCharacters(in: .whitespaces) : ""
        guard let symbol = symbol(in: line[at.lowerBound...]) else { return nil }
        return (Requirement(name: name, type: type), symbol)
    }

    private func read(classWith entries: [Substring], into library: Library) {
        var methods: [Requirement: Class.Method] = [:]
        var deinitializer: Function?
        let found = entries.compactMap { line in
            Self.requirement(in: line).map { (line, $0.0, $0.1) }
        }
        for (_, requirement, symbol) in found where requirement.name.hasSuffix("deinit!deallocator")
        {
            deinitializer = library.functions[symbol]
        }
        guard let deinitializer else { return }
        for (line, requirement, symbol) in found {
            let name = resolve(requirement.name, deinitializer)
            methods[Requirement(name: name, type: requirement.type)] = Class.Method(
                function: symbol,
                isInherited: line.contains(" [inherited]")
            )
        }
        let name = resolve(Self.className(deinitializer), deinitializer)
        library.classes[name] = Class(name, module, methods, deinitializer)
    }

    private func read(conformance head: String, _ entries: [Substring], into library: Library) {
        var rest = head.dropFirst("sil_witness_table ".count)[...]
        rest =
            rest.range(of: " module ", options: .backwards).map { rest[..<$0.lowerBound] } ?? rest
        let marks = ["hidden ", "private ", "public ", "package ", "shared ", "public_external "]
        var conformance = Conformance()
        while true {
            if rest.hasPrefix("["), let close = rest.firstIndex(of: "]") {
                rest = rest[close...].dropFirst(2)
            } else if let mark = marks.first(where: rest.hasPrefix) {
                rest = rest.dropFirst(mark.count)
            } else if rest.first == "<",
                let close = TypeText.end(ofListAt: rest.startIndex, in: rest)
            {
                conformance.generics = Function.generics(of: "@x " + rest[...close])
                rest = rest[close...].dropFirst(2)
            } else {
                break
            }
        }
        guard let colon = rest.range(of: ": ", options: .backwards) else { return }
        let symbols = entries.lazy.compactMap(Self.symbol)
        let scope = symbols.first.flatMap { library.functions[$0] }
        let type = resolve(String(rest[..<colon.lowerBound]), scope)
        let name = resolve(String(rest[colon.upperBound...]))
        conformance.type = type
        for line in entries {
            let words = line.drop { $0 == " " }
            if words.hasPrefix("method "), let (requirement, symbol) = Self.requirement(in: line) {
                let own = Requirement(name: resolve(requirement.name), type: requirement.type)
                conformance.methods[own] = symbol
            } else if words.hasPrefix("associated_type "),
                let colon = words.range(of: ": ")
            {
                let name = words.dropFirst("associated_type ".count)[..<colon.lowerBound]
                conformance.associated[String(name)] = resolve(
                    String(words[colon.upperBound...]),
                    scope
                )
            } else if words.hasPrefix("base_protocol ")
                || words.hasPrefix("associated_conformance "),
                let colon = words.range(of: ": ")
            {
                // base_protocol P: T: P module M, associated_conformance (Use: P): T: P module M
                let isBase = words.hasPrefix("base_protocol ")
                let tail =
                    isBase
                    ? words[colon.upperBound...]
                    : words.range(of: "): ").map { words[$0.upperBound...] } ?? ""
                let head = tail.components(separatedBy: " module ")[0]
                guard let split = head.range(of: ": ", options: .backwards) else { continue }
                conformance.others.append(
                    (
                        resolve(String(head[..<split.lowerBound]), scope),
                        resolve(String(head[split.upperBound...]))
                    )
                )
            }
        }
        library.conformances[TypeText.name(of: type), default: [:]][name] = conformance
    }
}
