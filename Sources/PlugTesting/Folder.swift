#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

/// The folders of the machine that runs the tests.
package enum Folder {
    /// The folder in which the program runs. Empty if it is unknown.
    package static var current: String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }

    /// The names in a folder, sorted, and whether they are folders. Empty if the folder can't be
    /// read. Symbolic links don't count as folders.
    static func contents(of path: String) -> [(name: String, isFolder: Bool)] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var contents: [(name: String, isFolder: Bool)] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
            }
            contents.append((name, entry.pointee.d_type == DT_DIR))
        }
        return contents.sorted { $0.name < $1.name }
    }
}
