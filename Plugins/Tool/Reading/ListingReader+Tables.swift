import Foundation

extension ListingReader {
    /// Reads what is told apart only when all names are known.
    func readTables(into library: Library) {
        for declared in declarations where !declared.name.isEmpty {
            let (name, needs) = (declared.name, declared.needs)
            let bases = declared.said.upTo(" {").upTo(" where ").cut(at: " : ")?.tail ?? ""
            let own = name.contains(".") ? [resolve(name)] : names.all(name, in: module)
            for name in own {
                library.protocols[name] = Protocol(
                    name: name,
                    module: module,
                    bases: TypeText.parts(of: bases).map { resolve($0.upTo(" ")) },
                    needs: needs.map { ($0.property, resolve($0.type)) }
                )
            }
        }
        for (head, lines) in tables {
            let entries = lines.lines.map(\.string)
            if head.hasPrefix("sil_vtable") {
                read(classWith: entries, into: library)
            } else if head.hasPrefix("sil_witness_table") {
                read(conformance: head, entries, into: library)
            } else if let function = entries.lazy.compactMap(Self.symbol).first {
                let own = library.functions[function]
                // Feed.Token.deinit, or deinit in Token #1 in go()
                let title = own?.title ?? ""
                let name = title.cut(at: "deinit in ")?.tail.upTo(" ") ?? title.upTo(".deinit")
                library.deinitializers[resolve(name, own)] = function
            }
        }
    }

    private func resolve(
        _ name: some StringProtocol,
        _ function: Function? = nil,
        _ parameters: [String] = []
    ) -> String {
        let symbol = function?.name ?? ""
        let place = function?.place ?? SourcePlace()
        return names.resolve(String(name), parameters, module: module, symbol, at: place)
    }

    /// The function behind an `@`.
    private static func symbol(in line: String) -> String? {
        (line.cut(at: "@$").map { "$" + $0.tail } ?? line.cut(at: ": @").map { String($0.tail) })
            .map { String($0.prefix { $0 != " " && $0 != "\t" }) }
    }

    /// The method and the function in `#Screen.show: (Screen) -> () -> () : @$s…`.
    private func method(in line: String) -> (method: Requirement, function: String)? {
        guard let (head, tail) = line.cut(at: ": @", last: true),
            let (name, type) = head.cut(at: "#")?.tail.cut(at: ": ")
                ?? head.cut(at: "#").map({ ($0.tail, "") })
        else { return nil }
        let method = Requirement(
            name: String(name.replacing("<abstract function>", with: "")),
            type: names.unqualified(type)
        )
        return (method, String(tail.prefix { $0 != " " && $0 != "\t" }))
    }

    private func read(classWith entries: [String], into library: Library) {
        let found = entries.compactMap { line in method(in: line).map { (line, $0.0, $0.1) } }
        let end = found.first { $0.1.name.hasSuffix("deinit!deallocator") }?.2
        guard let deinitializer = end.flatMap({ library.functions[$0] }) else { return }
        var methods: [Requirement: [Class.Method]] = [:]
        for (line, method, function) in found {
            let name = resolve(method.name, deinitializer)
            let own = Class.Method(function: function, isInherited: line.contains(" [inherited]"))
            methods[Requirement(name: name, type: method.type), default: []].append(own)
        }
        let name = resolve(className(deinitializer), deinitializer)
        library.classes[name] = Class(name, methods, deinitializer)
    }

    private func read(conformance head: String, _ entries: [String], into library: Library) {
        // sil_witness_table hidden <T> Screen<T>: Showing module App {
        let marks: Set = ["hidden", "private", "public", "package", "shared", "public_external"]
        let words = head.upTo(" module ").split(separator: " ").dropFirst()
        var rest = words.drop { marks.contains(String($0)) || $0.hasPrefix("[") }
            .joined(separator: " ")[...]
        var conformance = Conformance()
        if rest.first == "<", let (_, tail) = TypeText.list(in: rest) {
            conformance.parameters = Function.parameters(of: "@x " + rest)
            rest = tail.dropFirst()
        }
        guard let (subject, bound) = rest.cut(at: ": ", last: true) else { return }
        let scope = entries.lazy.compactMap(Self.symbol).first.flatMap { library.functions[$0] }
        let parameters = conformance.parameters
        let type = resolve(subject, scope, parameters)
        for line in entries.map({ $0.drop { $0 == " " } }) {
            guard let (kind, said) = line.cut(at: " ") else { continue }
            switch kind {
            case "method":
                guard let (method, function) = method(in: String(line)) else { continue }
                let own = Requirement(name: resolve(method.name, scope), type: method.type)
                conformance.methods[own, default: []].append(function)
            case "associated_type":
                guard let (name, chosen) = said.cut(at: ": ") else { continue }
                conformance.associated[String(name)] = resolve(chosen, scope, parameters)
            case "base_protocol", "associated_conformance":
                // base_protocol P: T: P module M, associated_conformance (Use: P): T: P module M
                let tail = said.cut(at: kind == "base_protocol" ? ": " : "): ")?.tail ?? ""
                guard let own = tail.upTo(" module ").cut(at: ": ", last: true)?.head else {
                    continue
                }
                conformance.others.append(resolve(own, scope, parameters))
            default: continue
            }
        }
        // The head has the name of a protocol without the types around it.
        let owners = Set(conformance.methods.keys.map(\.owner))
            .filter { Names.unmarked($0).split(separator: ".").last == bound }
        let nested = (names.nestedProtocols[String(bound)] ?? []).map { resolve($0, scope) }
        let isNested = !nested.isEmpty && !names.isDeclared(String(bound))
        let bounds = !owners.isEmpty ? Array(owners) : isNested ? nested : [resolve(bound, scope)]
        for bound in bounds {
            let name = TypeText.name(of: type)
            library.add(Promise(module: module, type: name, bound: bound, conformance: conformance))
        }
    }
}
