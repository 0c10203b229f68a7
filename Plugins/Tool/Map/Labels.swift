import Foundation

/// How the map calls things, and where it says that they are.
struct Labels {
    let library: Library
    let request: Request

    /// The targets under the names of their modules.
    private let targets: [String: Request.Target]

    init(_ library: Library, _ request: Request) {
        (self.library, self.request) = (library, request)
        targets = Dictionary(request.targets.map { ($0.module, $0) }) { first, _ in first }
    }

    func files(of module: String) -> [String] { targets[module]?.files.sorted() ?? [] }

    func isTest(_ module: String) -> Bool { targets[module]?.kind == .test }

    func isTest(_ use: Use) -> Bool { isTest(module(of: use.direct.function)) }

    func module(of function: String) -> String { library.functions[function]?.module ?? "" }

    /// The name of a use case, with its module where others have the same name.
    func name(of type: SwiftType) -> String {
        type.written { type, name in
            let module = type.owner == nil ? library.names.module(of: type) : nil
            return module.map { "\($0).\(name)" } ?? name
        }
    }

    func place(of use: Use) -> Place { place(use.place, in: module(of: use.function)) }

    func place(of function: Function) -> Place { place(function.place, in: function.module) }

    func place(of own: Class) -> Place { place(own.place, in: own.module) }

    func place(_ place: SourcePlace, in module: String) -> Place {
        let file = place.file.hasPrefix("/") ? place.file : file(place.file, of: module)
        // The module, or the folder in it.
        let folder = request.groupsByFolder ? targets[module]?.folder : nil
        let folders = folder.flatMap { file.path(in: $0) }?.split(separator: "/").dropLast()
        let group = [module] + (folders ?? []).map(String.init)
        return Place(
            file: file.path(in: request.folder) ?? file,
            line: place.line,
            module: module,
            group: group.joined(separator: "/")
        )
    }

    /// The file that a macro calls `App/Cart.swift`, wherever that is.
    private func file(_ path: String, of module: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        return files(of: module).first { $0.hasSuffix("/\(name)") } ?? path
    }

    /// What people call a function, or the code that a closure stands in.
    func label(of function: Function, at place: SourcePlace) -> String {
        var name = function.title[...]
        if let witness = name.prefixMatch(of: #/protocol witness for (.+?) in conformance /#) {
            name = witness.1
        } else if let (_, outer) = name.cut(at: " in ", last: true) {
            name = outer
        }
        for mark in [" dispatching to ", " of "] { name = name.cut(at: mark)?.tail ?? name }
        name.trimPrefix(#/(static |one-time initialization function for )+/#)
        name.replace(#/\.(getter|setter|modify2?|read2?|didset|willset|init)$/#, with: "")
        // What begins a program, or stands in no function.
        if name.isEmpty || function.name.hasPrefix("\(function.module):") && !name.contains("(") {
            return String(place.file.split(separator: "/").last ?? "")
        }
        let text = name.replacing("__allocating_init", with: "init")
            .replacing("__deallocating_deinit", with: "deinit")
            .replacing(#/ (infix|prefix|postfix)|@Sendable /#, with: "")
        guard let generics = text.prefix(while: { $0 != "(" }).firstIndex(of: "<"),
            generics > text.startIndex, let (_, tail) = text[generics...].list
        else { return String(text) }
        return String(text[..<generics] + tail)
    }
}

extension String {
    /// The rest of a path behind a folder, which the system may also know as /private/folder.
    fileprivate func path(in folder: String) -> String? {
        let prefix = ["\(folder)/", "/private\(folder)/"].first(where: hasPrefix)
        return prefix.map { String(decoding: utf8.dropFirst($0.utf8.count), as: UTF8.self) }
    }
}
