/// What the map shows of what the code does.
struct Wiring {
    let request: Request
    let code: Code
    let runs: [Run]
    let plugs: [Plug]

    init(_ request: Request, _ code: Code, _ runs: [Run]) {
        (self.request, self.code, self.runs) = (request, code, runs)
        plugs = code.deeds.compactMap(Plug.init)
    }

    func plugs(of key: Key) -> [Plug] { plugs.filter { $0.key.fits(key) } }

    func isLinked(_ module: String) -> Bool {
        runs.contains { $0.program.modules.contains(module) }
    }
}

// MARK: How the map calls things

extension Wiring {
    /// The name of a use case, with its module where others have the same name.
    func name(of key: Key) -> String {
        let isShared = code.actions.contains {
            $0.path == key.symbol.path && $0.file?.module != key.symbol.file?.module
        }
        return (isShared ? "\(key.symbol.file?.module ?? "")." : "") + key.path
    }

    func place(of symbol: Symbol) -> Place { place(symbol.file, symbol.line) }
    func place(of reference: Reference) -> Place { place(reference.file, reference.line) }

    private func place(_ file: File?, _ line: Int) -> Place {
        let (module, path) = (file?.module ?? "", file?.path ?? "")
        // The system may also know a folder as /private/folder.
        let folders = ["\(request.folder)/", "/private\(request.folder)/"]
        let folder = request.folder.isEmpty ? nil : folders.first(where: path.hasPrefix)
        let name = String(path.dropFirst(folder?.count ?? 0))
        let around = name.split(separator: "/").dropLast().joined(separator: "/")
        let group = request.groupsByFolder ? around : module
        return Place(file: name, line: line, module: module, group: group)
    }

    /// What people call some code: the function or the property around it, or the file.
    func label(of code: Symbol) -> String {
        let code = code.declaration
        let isTopLevel = code.kind == .variable && code.parent == nil && code.file?.isMain == true
        return isTopLevel ? "main.swift" : code.path
    }
}
