/// How the map calls things, and where it says that they are.
struct Labels {
    let request: Request
    private let modules: [String: Module]

    /// The names that several use cases have.
    private let namesakes: Set<String>

    init(_ request: Request, _ modules: [Module], _ actions: [Symbol]) {
        self.request = request
        let known = Dictionary(uniqueKeysWithValues: modules.map { ($0.name, $0) })
        self.modules = known
        let own = actions.filter { type in
            type.file.map { known[$0.module]?.isTest == false } ?? false
        }
        let paths = Dictionary(grouping: own, by: \.path)
        namesakes = Set(paths.filter { Set($0.value.map { $0.file?.module }).count > 1 }.keys)
    }

    func isTest(_ module: String) -> Bool { modules[module]?.isTest == true }
    func isTest(_ file: File?) -> Bool { file.map { isTest($0.module) } ?? false }
    func isTest(_ deed: Deed) -> Bool { isTest(deed.site.file) || isTest(deed.direct.file) }

    /// The name of a use case, with its module where others have the same name.
    func name(of key: Key) -> String {
        let module = namesakes.contains(key.symbol.path) ? key.symbol.file?.module : nil
        return (module.map { "\($0)." } ?? "") + key.path
    }

    func place(of symbol: Symbol) -> Place { place(symbol.file, symbol.line) }
    func place(of reference: Reference) -> Place { place(reference.file, reference.line) }

    private func place(_ file: File?, _ line: Int) -> Place {
        let (path, module) = (file?.path ?? "", file?.module ?? "")
        // The module, or the folder in it.
        let folder = request.groupsByFolder ? modules[module]?.folder : nil
        let folders = folder.flatMap { path.path(in: $0) }?.split(separator: "/").dropLast() ?? []
        let group = ([module] + folders.map(String.init)).joined(separator: "/")
        return Place(
            file: path.path(in: request.folder) ?? path,
            line: line,
            module: module,
            group: group
        )
    }

    /// What people call some code: the function or the property around it, or the file.
    func label(of code: Symbol) -> String {
        let code = code.declaration
        let isTopLevel = code.kind == .variable && code.parent == nil && code.file?.isMain == true
        return isTopLevel ? "main.swift" : code.path
    }
}

extension String {
    /// The rest of a path behind a folder, which the system may also know as /private/folder.
    fileprivate func path(in folder: String) -> String? {
        ["\(folder)/", "/private\(folder)/"].first(where: hasPrefix).map {
            String(dropFirst($0.count))
        }
    }
}
