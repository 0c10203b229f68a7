import Foundation

/// Reads the declarations, functions and tables of a module's listing.
struct ListingReader {
    let module: String
    let entry: String
    var functions: [Function] = []

    /// The titles of Plug's functions.
    private(set) var external: [String: String] = [:]

    /// The functions that are replaced, each with what replaces it.
    private(set) var replacements: [(String, String)] = []

    /// The functions that other languages may call.
    private(set) var foreignEntries: [String] = []

    let names: Names
    let text: Text
    var tables: [(head: String, lines: Text)] = []

    /// The names of private types and protocols, but classes.
    var privates: [String] = []
    var declarations: [ProtocolHead] = []

    /// The types around a declaration, and its own name.
    var path: [String] = []

    /// What the listing says of a protocol. Others have no name.
    struct ProtocolHead {
        var name = ""
        var said = ""
        var needs: [(property: String, type: String)] = []
    }

    init(_ listing: Listing, _ names: Names) throws(Failure) {
        (module, entry) = (listing.target.module, listing.entry)
        guard let text = Text(contentsOf: listing.file) else {
            throw Failure("The compiler hasn't listed \(listing.target.module).")
        }
        self.text = text
        self.names = names
        names.modules.insert(module)
    }

    private func failure(_ line: Text) -> Failure {
        let start = line.string.prefix(200)
        return Failure("The map can't read the listing of \(module), so there is none: \(start)")
    }

    /// What the map needs nothing of. A word that is not here, nor in `read`, is of another version.
    private static let idle: Set = [
        "sil_stage", "sil_scope", "sil_global", "sil_property", "sil_default_witness_table",
        "sil_coverage_map", "sil_differentiability_witness", "sil_default_override_table",
    ]

    mutating func read() throws(Failure) {
        guard text.hasPrefix("sil_stage raw") else { throw failure(text.line) }
        var rest = text
        var comment: Text?
        var isHead = true
        while !rest.isEmpty {
            let line = rest.line
            rest = Text(line.end + 1, rest.end)
            if line.isEmpty { continue }
            if line.hasPrefix("// ") {
                isHead = false
                comment = comment ?? line
                continue
            }
            defer { comment = nil }
            switch line.upTo(" ").string {
            case "sil" where line.end[-1] != UInt8(ascii: "{"): note(external: line.string, comment)
            case "sil":
                isHead = false
                let body = Self.block(below: line, &rest)
                // Of others, there may be the effects alone, or bodies of what is inlinable.
                if body.find("bb0") == nil {
                    note(external: line.string, comment)
                } else if line.find("_external ") == nil {
                    try read(functionWith: line, comment, body)
                }
            case "sil_vtable", "sil_witness_table", "sil_moveonlydeinit":
                guard line.end[-1] == UInt8(ascii: "{") else { break }
                tables.append((line.string, Self.block(below: line, &rest)))
                if line.hasPrefix("sil_witness_table") {
                    declareLocal(of: line.string, tables[tables.count - 1].lines)
                }
            case let word where word.hasPrefix("sil_"):
                guard Self.idle.contains(word) else { throw failure(line) }
            default: if isHead { read(declaration: line.string) }
            }
        }
        declarePrivates()
        placeMacros()
    }

    /// The lines until the bracket that closes a block, which may have none.
    private static func block(below head: Text, _ rest: inout Text) -> Text {
        let lines = Text(head.end, rest.end).upTo("\n}")
        rest = Text(min(lines.end + 2, rest.end), rest.end)
        return Text(min(head.end + 1, lines.end), lines.end)
    }

    // MARK: Functions

    /// What a comment says of a function. A name in backticks has another space there than in types.
    private func title(_ comment: Text?) -> String {
        let said = (comment?.string ?? "").dropFirst(3).upTo(", loc ").upTo(", scope ")
        return String(said.replacing("\u{A0}", with: " "))
    }

    mutating func note(external head: String, _ comment: Text?) {
        guard let symbol = head.cut(at: "@").map({ String($0.tail.upTo(" ")) }) else { return }
        if symbol.hasPrefix("$s4Plug") { external[symbol] = title(comment) }
    }

    private mutating func read(
        functionWith head: Text,
        _ comment: Text?,
        _ body: Text
    ) throws(Failure) {
        let line = head.string
        guard let (named, signature) = line.cut(at: " : $"), let (_, found) = named.cut(at: "@")
        else {
            throw failure(head)
        }
        let symbol = found.filter { $0 != "\"" }
        let place = comment?.cut(at: ", loc ")?.tail.place
        let function = Function(
            names.declare(function: symbol, in: module),
            title(comment),
            module,
            place.map { SourcePlace(file: names.symbol($0.file.string).text, line: $0.line) }
                ?? SourcePlace(),
            signature: names.signature(String(signature)),
            text: body,
            names: names
        )
        functions.append(function)
        if let (_, replaced) = line.cut(at: "[dynamic_replacement_for \"") {
            replacements.append((String(replaced.upTo("\"")), function.name))
        }
        if function.place.line > 0 { names.declare(file: function.place.file, of: symbol) }
        let isNamed = !symbol.hasPrefix("$") && symbol != entry && symbol != "async_Main"
        if isNamed || line.contains("[asmname ") { foreignEntries.append(function.name) }
        // Of a class, its deinitializer says where it is.
        if function.name.hasSuffix("CfD") {
            let declaration = Names.Declaration(
                module: module,
                file: function.place.file,
                symbol: function.name,
                isLocal: function.title.contains("__deallocating_deinit in "),
                owner: Names.module(in: function.name)
            )
            names.declare(className(function), declaration)
        }
    }

    /// The name of a class, as types have it: `Cache.Clear`, or `Load` inside a function.
    func className(_ deinitializer: Function) -> String {
        let title = deinitializer.title
        guard let (inner, outer) = title.cut(at: "__deallocating_deinit in ") else {
            return String(title.upTo(".__deallocating_deinit"))
        }
        // Live.__deallocating_deinit in Impl #1 in wire()
        return String(outer.upTo(" ") + (inner.isEmpty ? "" : "." + inner.dropLast()))
    }
}
