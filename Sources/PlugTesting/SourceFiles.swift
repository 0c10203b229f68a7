import Plug

/// Finds the file of a call. A call knows no path, since paths would make every call larger, and
/// would stand in the apps that users ship.
enum SourceFiles {
    /// The paths of all files below a folder, by their names.
    private typealias Index = [String: [String]]

    /// The folders that have been searched. Tests record many issues, and files don't move.
    private static let indexes = Locked<[String: Index]>([:])

    /// How many names to look at below one folder, so that a test doesn't hang in a large one.
    private static let limit = 50_000

    /// The path of a file, given its module and name.
    ///
    /// Looks in the package or project of another file, then in those around it. Of several files
    /// of that name, the one that lies in a folder named after the module is meant. Nil if there is
    /// none, several are left, or the sources are on another machine.
    static func path(of fileID: String, near file: String) -> String? {
        guard let module = fileID.split(separator: "/").first.map(String.init),
            let name = fileID.split(separator: "/").last.map(String.init)
        else { return nil }
        var folder = file
        while let end = folder.lastIndex(of: "/") {
            folder = String(folder[..<end])
            let names = Folder.contents(of: folder).map(\.name)
            guard names.contains(where: isProject) else { continue }
            let paths = index(of: folder)[name] ?? []
            let inModule = paths.filter { $0.split(separator: "/").contains(Substring(module)) }
            if inModule.count == 1 { return inModule.first }
            if inModule.isEmpty, paths.count == 1 { return paths.first }
            if names.contains(".git") { break }
        }
        return nil
    }

    /// Whether a folder that has this in it is the root of a package, project or repository.
    private static func isProject(_ name: String) -> Bool {
        name == "Package.swift" || name == ".git" || name.hasSuffix(".xcodeproj")
    }

    private static func index(of root: String) -> Index {
        if let index = indexes.withLock({ $0[root] }) { return index }
        var index: Index = [:]
        var folders = [root]
        var start = 0
        var left = limit
        // What is near the root comes first.
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
