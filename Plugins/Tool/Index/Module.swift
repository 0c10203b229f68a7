import Foundation

/// A module that was compiled for a package.
struct Module {
    let name: String
    let units: [IndexStore.Unit]

    /// All modules that it needs, itself among them.
    let linked: Set<String>
}

extension Request {
    /// The modules of the package, and those of other packages that know Plug, but no tests.
    func modules(in store: IndexStore) throws -> [Module] {
        let plug: Set = ["Plug", "PlugTesting", "PlugResilience", "PlugTape", "PlugXCTest", "Plan"]
        let units = Dictionary(grouping: store.newestUnits(), by: \.module).filter {
            !plug.contains($0.key)
        }
        let imports = units.mapValues { Set($0.flatMap(\.imports)) }
        let known = units.sorted { $0.key < $1.key }.compactMap { name, units -> Module? in
            var (linked, open): (Set, [String]) = ([name], [name])
            while let next = open.popLast() {
                open += (imports[next] ?? []).filter { linked.insert($0).inserted }
            }
            let isTest = !(imports[name] ?? []).isDisjoint(with: ["XCTest", "Testing"])
            let isForeign = units[0].file.contains("/checkouts/") && !linked.contains("Plug")
            return isTest || isForeign ? nil : Module(name: name, units: units, linked: linked)
        }
        for program in programs.keys.sorted() where units[program] == nil {
            let names = known.map(\.name).joined(separator: ", ")
            throw Failure(
                "No module \(program) is in the index in \(self.store), which has: \(names). "
                    + "A debug build writes it: swift build"
            )
        }
        let own = known.filter { programs.isEmpty || programs[$0.name] != nil }
        for module in known where own.contains(where: { $0.linked.contains(module.name) }) {
            try module.units.forEach(check)
        }
        return known
    }

    /// What was changed since it was compiled would be read at the wrong lines.
    private func check(_ unit: IndexStore.Unit) throws {
        guard IndexStore.age(of: unit.file) > unit.age else { return }
        throw Failure(
            "\(unit.file) has changed since it was built. Build it again for debugging, or "
                + "leave out --skip-build."
        )
    }
}
