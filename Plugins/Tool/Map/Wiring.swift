/// What the map shows of what the code does.
struct Wiring {
    let request: Request
    let deeds: Deeds
    let runs: [Run]

    private(set) var plugs: [Plug] = []

    /// The use cases that closures and functions answer.
    private var answered: [Symbol: Key] = [:]

    init(_ request: Request, _ deeds: Deeds, _ runs: [Run]) {
        (self.request, self.deeds, self.runs) = (request, deeds, runs)
        for (index, deed) in deeds.all.enumerated() where deed.kind == .plug {
            guard let key = deed.key else { continue }
            plugs.append(Plug(index, deed, of: key, among: deeds.code.actions))
            let codes = [deed.answer?.code, plugs[plugs.count - 1].symbol]
            for code in codes.compactMap(\.self) { answered[code] = key }
        }
    }

    func plugs(of key: Key) -> [Plug] { plugs.filter { $0.key.fits(key) } }

    /// The use case that some code answers, or code around it.
    func answered(by code: Symbol) -> Key? {
        if let key = answered[code] { return key }
        if let outer = code.parent, code.usr.isEmpty || code.isAccessor {
            return answered(by: outer)
        }
        guard code.isPerform, let owner = code.owner else { return nil }
        return owner.lineage.first { $0.kind == .class && !$0.isRoot && !$0.answers }
            .map { Key(symbol: $0) }
    }

    func isLinked(_ module: String) -> Bool {
        runs.contains { $0.program.modules.contains(module) }
    }
    func isRun(_ code: Symbol) -> Bool { runs.contains { $0.possible.reached.contains(code) } }
    func isRun(_ index: Int) -> Bool { runs.contains { $0.possible.done.contains(index) } }
}

// MARK: How the map calls things

extension Wiring {
    /// The name of a use case, with its module where others have the same name.
    func name(of key: Key) -> String {
        let isShared = deeds.code.actions.contains {
            $0.path == key.symbol.path && $0.file?.module != key.symbol.file?.module
        }
        return (isShared ? "\(key.symbol.file?.module ?? "")." : "") + key.path
    }

    func place(of symbol: Symbol) -> Place { place(symbol.file, symbol.line) }
    func place(of reference: Reference) -> Place { place(reference.file, reference.line) }

    private func place(_ file: File?, _ line: Int) -> Place {
        let (module, path) = (file?.module ?? "", file?.path ?? "")
        // The system may also know a folder as /private/folder.
        let folders = [request.folder, "/private\(request.folder)"].map { "\($0)/" }
        let folder = folders.first(where: path.hasPrefix) ?? ""
        let name = String(path.dropFirst(folder.count))
        let around = name.split(separator: "/").dropLast().joined(separator: "/")
        let group = request.groupsByFolder ? around : module
        return Place(file: name, line: line, module: module, group: group)
    }

    /// What people call some code: the function or the property around it, or the file.
    func label(of code: Symbol) -> String {
        let key = code.usr.isEmpty && code.parent != nil ? answered(by: code) : nil
        if let key { return "closure of \(name(of: key))" }
        let code = code.declaration
        let isTopLevel = code.kind == .variable && code.parent == nil && code.file?.isMain == true
        return isTopLevel ? "main.swift" : code.path
    }
}

/// What goes into a use case, and what comes out.
struct Signature {
    let kind, input, output: String

    /// Whether an answer of nil is one.
    var allowsNil: Bool { kind == "Action" && output.hasSuffix("?") }

    init(of key: Key) {
        var (symbol, parts) = (key.symbol, key.arguments)
        // Up to the class of Plug, with the generic arguments that each class hands to its base.
        while !symbol.isRoot, let file = symbol.file, let token = symbol.token,
            let base = symbol.bases.first(where: { $0.kind == .class }),
            let name = file.source.tokens.indices[token...]
                .first(where: { file.name(at: $0)?.symbol == base })
        {
            let own = zip(symbol.allGenericParameters.map(\.name), parts)
            let values = Dictionary(Array(own)) { $1 }
            parts = file.source.parts(of: name + 1).map { part in
                file.source.text(part) { values[file.source[$0]] }
            }
            symbol = base
        }
        (kind, input, output) = (symbol.name, parts.first ?? "?", parts.count > 1 ? parts[1] : "?")
    }
}
