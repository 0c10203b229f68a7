/// How the map calls things, and where it says that they are.
struct Names {
    private let wiring: Wiring
    private let request: Request
    private let tests: Set<String>
    private let folders: [String: String]

    /// The names that use cases of several modules have.
    private var ambiguous: Set<String> = []

    init(_ wiring: Wiring, _ request: Request) {
        self.wiring = wiring
        self.request = request
        tests = Set(request.targets.filter { $0.kind == .test }.map(\.module))
        folders = Dictionary(request.targets.map { ($0.module, $0.folder) }) { first, _ in first }
        var seen: Set<String> = []
        for symbol in wiring.classes {
            guard let source = symbol.definition?.source, !isTest(source) else { continue }
            let name = symbol.qualifiedName
            if !seen.insert(name).inserted { ambiguous.insert(name) }
        }
    }

    func isTest(_ source: Source) -> Bool { tests.contains(source.module) }

    func path(of source: Source) -> String { path(source.path) }

    func path(_ path: String) -> String { path.path(in: request.folder) ?? path }

    /// The name of a use case, with its module where others have the same name.
    func name(of type: TypeName) -> String {
        guard let symbol = type.symbol, let source = symbol.definition?.source,
            ambiguous.contains(symbol.qualifiedName)
        else { return type.name }
        return "\(source.module).\(type.name)"
    }

    func place(of use: Use) -> Place { place(use.source, use.line) }

    func place(of definition: Occurrence) -> Place { place(definition.source, definition.line) }

    func place(of spot: Spot) -> Place { place(spot.source, spot.line) }

    private func place(_ source: Source, _ line: Int) -> Place {
        // The module, or the folder in it.
        let folder = request.groupsByFolder ? folders[source.module] : nil
        let folders = folder.flatMap { source.path.path(in: $0) }?.split(separator: "/").dropLast()
        let group = [source.module] + (folders ?? []).map(String.init)
        return Place(
            file: path(of: source),
            line: line,
            module: source.module,
            group: group.joined(separator: "/")
        )
    }

    func caller(of use: Use) -> String {
        if let answered = wiring.answered(by: use), answered.isClosure {
            return "closure of \(name(of: answered.type))"
        }
        // The variables of a main.swift are part of its statements.
        if let container = use.container, !use.source.isMain || container.kind != .variable {
            return container.qualifiedName
        }
        return path(of: use.source).split(separator: "/").last.map(String.init) ?? ""
    }
}

extension String {
    /// The rest of a path behind a folder, which the system may also know as /private/folder.
    fileprivate func path(in folder: String) -> String? {
        let prefix = ["\(folder)/", "/private\(folder)/"].first(where: hasPrefix)
        return prefix.map { String(decoding: utf8.dropFirst($0.utf8.count), as: UTF8.self) }
    }
}
