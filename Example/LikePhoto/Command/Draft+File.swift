import Foundation
import LikePhotoUseCases

extension Draft {
    /// Reads the picture in a file, whose name becomes the title.
    ///
    /// Throws an ``UnreadableFileError`` if there is no such file, or nothing to read in it.
    init(contentsOf path: String) throws(UnreadableFileError) {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        // Looked at first: a pipe would make it wait, and a film would fill the memory.
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        else { throw UnreadableFileError("there is no such file. Check the path.") }
        guard attributes[.type] as? FileAttributeType == .typeRegular
        else { throw UnreadableFileError("it can't be read. Is it really a file?") }
        guard let size = attributes[.size] as? Int, size > 0
        else { throw UnreadableFileError("it is empty. Is it the right file?") }
        guard size <= 10 << 20
        else { throw UnreadableFileError("it is larger than 10 MB, which is the most.") }
        guard let data = try? Data(contentsOf: file)
        else { throw UnreadableFileError("you may not read it. Check its permissions.") }
        self.init(title: URL(fileURLWithPath: path).lastPathComponent, data: data)
    }
}

/// Why a file can't be posted, and what to try.
struct UnreadableFileError: Error, CustomStringConvertible {
    let description: String

    fileprivate init(_ description: String) {
        self.description = description
    }
}
