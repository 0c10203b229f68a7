import Foundation

/// What the index tells of a package.
extension Request {
    /// Reads which files were compiled, and fills in the targets if the plugin doesn't know them, as for an
    /// app that Xcode builds.
    mutating func units(of store: IndexStore) throws -> [IndexStore.Unit] {
        let plug: Set = ["Plug", "PlugTesting", "PlugResilience", "PlugTape", "PlugXCTest", "Plan"]
        let wanted = Set(targets.flatMap(\.files))
        let units = store.units { wanted.isEmpty || wanted.contains($0) }
            .filter { !plug.contains($0.module) }
        if targets.isEmpty { try readTargets(of: units) }
        guard !units.isEmpty else {
            throw Failure(
                "The index in \(self.store) knows none of the sources of \(package). "
                    + "A debug build writes it: swift build --build-tests"
            )
        }
        // What was changed since it was compiled would be read at the wrong lines.
        let times = Dictionary(units.map { ($0.file, Double($0.time)) }) { max($0, $1) }
        let linked = targets.filter { target in
            let isLinked = targets.contains {
                $0.kind == .program
                    && ($0.module == target.module || $0.dependencies.contains(target.module))
            }
            return !plug.contains(target.module) && (isLinked || programs.isEmpty)
        }
        for file in linked.flatMap(\.files) {
            let attributes = try? FileManager.default.attributesOfItem(atPath: file)
            let changed = attributes?[.modificationDate] as? Date ?? .distantPast
            guard changed.timeIntervalSince1970 * 1e9 > times[file] ?? 0 else { continue }
            throw Failure(
                "\(file) has changed since it was built. Build it again for debugging, or leave out "
                    + "--skip-build."
            )
        }
        return units
    }

    private mutating func readTargets(of units: [IndexStore.Unit]) throws {
        let modules = Dictionary(grouping: units, by: \.module)
        for program in programs where modules[program] == nil {
            let known = modules.keys.sorted().joined(separator: ", ")
            throw Failure("No module \(program) is in the index, which has: \(known)")
        }
        let own = units.filter { programs.isEmpty || programs.contains($0.module) }
        folder = commonFolder(of: own.map(\.file))
        package = programs.first ?? "App"
        let imports = modules.mapValues {
            $0.reduce(into: Set<String>()) { $0.formUnion($1.imports) }
        }
        targets = modules.sorted { $0.key < $1.key }.map { module, units in
            let isTest = imports[module]?.isDisjoint(with: ["XCTest", "Testing"]) == false
            var linked = [module]
            for next in linked { linked += (imports[next] ?? []).filter { !linked.contains($0) } }
            return Target(
                name: module,
                module: module,
                kind: programs.contains(module) ? .program : isTest ? .test : .library,
                folder: commonFolder(of: units.map(\.file)),
                files: units.map(\.file),
                dependencies: linked.filter { modules[$0] != nil }
            )
        }
    }

    /// The innermost folder around all files.
    private func commonFolder(of files: [String]) -> String {
        let paths = files.map { $0.split(separator: "/").dropLast() }
        let common = paths.reduce(paths.first ?? []) { common, path in
            common.prefix(zip(common, path).prefix { $0 == $1 }.count)
        }
        return "/" + common.joined(separator: "/")
    }
}
