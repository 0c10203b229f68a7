import Foundation

/// A module that was compiled for a package.
struct Module {
    let name: String
    let units: [IndexStore.Unit]

    /// All modules that it needs, itself among them.
    let linked: Set<String>

    /// The innermost folder around all files.
    static func folder(around units: [IndexStore.Unit]) -> String {
        let paths = units.map { $0.file.split(separator: "/").dropLast() }
        let common = paths.reduce(paths.first ?? []) { common, path in
            common.prefix(zip(common, path).prefix { $0 == $1 }.count)
        }
        return "/" + common.joined(separator: "/")
    }
}

extension Request {
    /// The modules of the package, and those of other packages that know Plug, but no tests.
    mutating func modules(in store: IndexStore) throws -> [Module] {
        let plug: Set = ["Plug", "PlugTesting", "PlugResilience", "PlugTape", "PlugXCTest", "Plan"]
        let units = Dictionary(grouping: store.units(), by: \.module).filter {
            !plug.contains($0.key)
        }
        let imports = units.mapValues { Set($0.flatMap(\.imports)) }
        let all = units.sorted { $0.key < $1.key }.map { name, units in
            var (linked, open): (Set, [String]) = ([name], [name])
            while let next = open.popLast() {
                open += (imports[next] ?? []).filter { linked.insert($0).inserted }
            }
            return Module(name: name, units: units, linked: linked)
        }
        let known = all.filter { module in
            (imports[module.name] ?? []).isDisjoint(with: ["XCTest", "Testing"])
                && (module.linked.contains("Plug") || !module.units[0].file.contains("/checkouts/"))
        }
        for program in programs.keys.sorted() where units[program] == nil {
            let names = known.map(\.name).joined(separator: ", ")
            throw Failure(
                "No module \(program) is in the index in \(self.store), which has: \(names). "
                    + "A debug build writes it: swift build --build-tests"
            )
        }
        let own = known.filter { programs.isEmpty || programs[$0.name] != nil }
        if folder.isEmpty { folder = Module.folder(around: own.flatMap(\.units)) }
        if package.isEmpty { package = programs.keys.sorted().first ?? "App" }
        try check(known.filter { module in own.contains { $0.linked.contains(module.name) } })
        return known
    }

    /// What was changed since it was compiled would be read at the wrong lines.
    private func check(_ modules: [Module]) throws {
        for unit in modules.flatMap(\.units) {
            let attributes = try? FileManager.default.attributesOfItem(atPath: unit.file)
            let changed = attributes?[.modificationDate] as? Date ?? .distantPast
            guard changed.timeIntervalSince1970 * 1e9 > Double(unit.time) else { continue }
            throw Failure(
                "\(unit.file) has changed since it was built. Build it again for debugging, or "
                    + "leave out --skip-build."
            )
        }
    }
}
