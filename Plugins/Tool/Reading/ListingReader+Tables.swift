import Foundation

extension ListingReader {
    /// Reads what is told apart only when all names are known.
    func readTables(into library: Library) {
        let own = scope(of: nil)
        for declared in declarations where !declared.name.isEmpty {
            let (name, needs) = (declared.name, declared.needs)
            let bases = declared.said.upTo(" {").upTo(" where ").cut(at: " : ")?.tail ?? ""
            let isNested = name.contains(".")
            for name in isNested ? [names.type(name, in: own)] : names.all(name, in: module) {
                library.protocols[name] = Protocol(
                    name: name,
                    module: module,
                    bases: bases.parts.map { names.type($0.upTo(" "), in: own) },
                    needs: needs.map { ($0.property, names.type($0.type, in: own)) }
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
                let end = library.functions[function]
                // Feed.Token.deinit, or deinit in Token #1 in go()
                let title = end?.title ?? ""
                let name = title.cut(at: "deinit in ")?.tail.upTo(" ") ?? title.upTo(".deinit")
                library.deinitializers[names.type(name, in: scope(of: end))] = function
            }
        }
    }

    private func scope(of function: Function?, _ parameters: [String] = []) -> Names.Scope {
        var scope = function?.scope() ?? Names.Scope(parameters: [], module: module)
        (scope.module, scope.parameters) = (module, parameters)
        return scope
    }

    /// The function behind an `@`.
    private static func symbol(in line: String) -> String? {
        let mangled = line.cut(at: "@$")
        guard let tail = (mangled ?? line.cut(at: ": @"))?.tail else { return nil }
        return (mangled == nil ? "" : "$") + tail.prefix { $0 != " " && $0 != "\t" }
    }

    /// The method and the function in `#Screen.show: (Screen) -> () -> () : @$s…`.
    private func method(
        in line: String,
        _ scope: Names.Scope
    ) -> (method: Requirement, function: String)? {
        guard let (head, tail) = line.cut(at: ": @", last: true),
            let (name, type) = head.cut(at: "#")?.tail.cut(at: ": ")
                ?? head.cut(at: "#").map({ ($0.tail, "") })
        else { return nil }
        let bare = name.replacing("<abstract function>", with: "")
        let method = names.requirement(bare, type, in: scope)
        return (method, String(tail.prefix { $0 != " " && $0 != "\t" }))
    }

    private func read(classWith entries: [String], into library: Library) {
        let end = entries.first { $0.contains("deinit!deallocator") }.flatMap(Self.symbol)
        guard let deinitializer = end.flatMap({ library.functions[$0] }) else { return }
        let scope = scope(of: deinitializer)
        var methods: [Requirement: [Class.Method]] = [:]
        for line in entries {
            guard let (method, function) = method(in: line, scope) else { continue }
            let own = Class.Method(function: function, isInherited: line.contains(" [inherited]"))
            methods[method, default: []].append(own)
        }
        let name = names.type(className(deinitializer), in: scope)
        library.classes[name] = Class(name, methods, deinitializer)
    }

    private func read(conformance head: String, _ entries: [String], into library: Library) {
        // sil_witness_table hidden <T><U> Screen<T>.Row<U>: Showing module App {
        let marks: Set = ["hidden", "private", "public", "package", "shared", "public_external"]
        let words = head.upTo(" module ").split(separator: " ").dropFirst()
        var rest = words.drop { marks.contains(String($0)) || $0.hasPrefix("[") }
            .joined(separator: " ")[...]
        var conformance = Conformance(module: module)
        conformance.parameters = Parameters(of: "@x " + rest)
        while rest.first == "<", let (_, tail) = rest.list { rest = tail.drop { $0 == " " } }
        guard let (subject, bound) = rest.cut(at: ": ", last: true) else { return }
        let witness = entries.lazy.compactMap(Self.symbol).first.flatMap { library.functions[$0] }
        let scope = scope(of: witness)
        let own = self.scope(of: witness, conformance.parameters.names)
        conformance.type = names.type(subject, in: own).name
        for line in entries.map({ $0.drop { $0 == " " } }) {
            guard let (kind, said) = line.cut(at: " ") else { continue }
            switch kind {
            case "method":
                guard let (method, function) = method(in: String(line), scope) else { continue }
                conformance.methods[method, default: []].append(function)
            case "associated_type":
                guard let (name, chosen) = said.cut(at: ": ") else { continue }
                conformance.associated[String(name)] = names.type(chosen, in: own)
            case "base_protocol", "associated_conformance":
                // base_protocol P: T: P module M, associated_conformance (Use: P): T: P module M
                let tail = said.cut(at: kind == "base_protocol" ? ": " : "): ")?.tail ?? ""
                guard let (type, bound) = tail.upTo(" module ").cut(at: ": ", last: true) else {
                    continue
                }
                conformance.others.append((names.type(type, in: own), names.type(bound, in: own)))
            default: continue
            }
        }
        // The head has the name of a protocol without the types around it.
        let owners = Set(conformance.methods.keys.map(\.owner)).filter { $0.lastName == bound }
        let nested = (names.nestedProtocols[String(bound)] ?? []).map { names.type($0, in: scope) }
        let isNested = !nested.isEmpty && names.declarations[String(bound)] == nil
        let bounds =
            !owners.isEmpty ? Array(owners) : isNested ? nested : [names.type(bound, in: scope)]
        for bound in bounds {
            conformance.bound = bound
            library.add(conformance)
        }
    }
}
