import Plug

/// Finds the file of a call. A call knows no path: paths would make every call larger, and would be
/// in the apps that users ship.
enum SourceFiles {
    /// The paths of all files below a folder, by their names.
    private typealias Index = [String: [String]]

    /// The folders that were searched. Tests record many issues, and files don't move.
    private static let indexes = Locked<[String: Index]>([:])

    /// The most names to look at below one folder, so that a test doesn't hang in a large folder.
    private static let limit = 50_000

    /// The path of a file with a module and a name. It looks in the package or project of another
    /// file, then in those around it. Of several files with that name, it takes the one in a folder
    /// with the name of the module. Nil if there is none or more than one, or if the sources are on
    /// another machine.
    static func path(of fileID: String, near file: String) -> String? {
        guard let module = fileID.split(separator: "/").first.map(String.init),
            let name = fileID.split(separator: "/").last.map(String.init)
        else { return nil }
        var folder = file
        var namesake: String?
        while let end = folder.lastIndex(of: "/") {
            folder = String(folder[..<end])
            let names = Folder.contents(of: folder).map(\.name)
            guard names.contains(where: isProject) else { continue }
            let paths = index(of: folder)[name] ?? []
            let inModule = paths.filter { $0.split(separator: "/").contains(Substring(module)) }
            if inModule.count == 1 { return inModule.first }
            // The module may still be in a package beside this one.
            if namesake == nil, inModule.isEmpty, paths.count == 1 { namesake = paths.first }
            if names.contains(".git") { break }
        }
        return namesake
    }

    /// Whether a name in a folder makes the folder the root of a package, project or repository.
    private static func isProject(_ name: String) -> Bool {
        name == "Package.swift" || name == ".git" || name.hasSuffix(".xcodeproj")
    }

    private static func index(of root: String) -> Index {
        if let index = indexes.withLock({ $0[root] }) { return index }
        var index: Index = [:]
        var folders = [root]
        var start = 0
        var left = limit
        // Names near the root come first.
        while start < folders.count, left > 0 {
            let folder = folders[start]
            start += 1
            for (name, isFolder) in Folder.contents(of: folder) where !name.hasPrefix(".") {
                left -= 1
                if isFolder {
                    folders.append(folder + "/" + name)
                } else if name.hasSuffix(".swift") {
                    index[name, default: []].append(folder + "/" + name)
                }
            }
        }
        indexes.withLock { $0[root] = index }
        return index
    }
}
