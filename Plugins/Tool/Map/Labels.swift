/// How the map calls things, and where it says that they are.
struct Labels {
    let request: Request
    private let targets: [String: Request.Target]

    /// The names that several use cases have.
    private let namesakes: Set<String>

    init(_ request: Request, _ actions: Set<Symbol>) {
        self.request = request
        targets = Dictionary(request.targets.map { ($0.module, $0) }) { first, _ in first }
        let paths = Dictionary(grouping: actions.filter(\.isOwn), by: \.path)
        namesakes = Set(paths.filter { Set($0.value.compactMap(\.file?.module)).count > 1 }.keys)
    }

    func isTest(_ file: File?) -> Bool { file.map { targets[$0.module]?.kind == .test } ?? false }

    /// The name of a use case, with its module where others have the same name.
    func name(of key: Key) -> String {
        guard namesakes.contains(key.symbol.path), let file = key.symbol.file else { return key.path }
        return "\(file.module).\(key.path)"
    }

    func place(of symbol: Symbol) -> Place { place(symbol.file, symbol.line) }

    func place(of reference: Reference) -> Place { place(reference.file, reference.line) }

    private func place(_ file: File?, _ line: Int) -> Place {
        let (path, module) = (file?.path ?? "", file?.module ?? "")
        // The module, or the folder in it.
        let folder = request.groupsByFolder ? targets[module]?.folder : nil
        let folders = folder.flatMap { path.path(in: $0) }?.split(separator: "/").dropLast() ?? []
        let group = ([module] + folders.map(String.init)).joined(separator: "/")
        return Place(file: path.path(in: request.folder) ?? path, line: line, module: module, group: group)
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
        let prefix = ["\(folder)/", "/private\(folder)/"].first(where: hasPrefix)
        return prefix.map { String(decoding: utf8.dropFirst($0.utf8.count), as: UTF8.self) }
    }
}
