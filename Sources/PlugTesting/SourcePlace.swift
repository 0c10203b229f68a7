import Plug

/// A place in the source, with the path of its file, so that an editor can jump there.
package struct SourcePlace: Sendable {
    package let fileID: String
    package let filePath: String
    package let line: Int
    package let column: Int
}

extension SourcePlace {
    /// The place of a call, of which only the module, the file's name and the line are known.
    ///
    /// - Parameters:
    ///   - place: Where the call is.
    ///   - file: A file of the same project, from where to look for the path.
    init(_ place: CallSite, near file: String?) {
        let fileID = "\(place.fileID)"
        let path = file.flatMap { SourceFiles.path(of: fileID, near: $0) }
        self.init(fileID: fileID, filePath: path ?? fileID, line: Int(place.line), column: 1)
    }
}
