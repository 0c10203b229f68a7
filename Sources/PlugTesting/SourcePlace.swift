import Plug

/// A place in the source, with the path of its file, which lets an editor jump there.
package struct SourcePlace: Sendable {
    package let fileID: String
    package let filePath: String
    package let line: Int
    package let column: Int
}

extension SourcePlace {
    /// Finds the place of a call whose path is not known. `file` is a file of the same project.
    init(_ place: CallSite, near file: String?) {
        let fileID = "\(place.fileID)"
        let path = file.flatMap { SourceFiles.path(of: fileID, near: $0) }
        self.init(fileID: fileID, filePath: path ?? fileID, line: Int(place.line), column: 1)
    }
}
