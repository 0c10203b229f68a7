import Foundation
import LikePhotoUseCases

extension Draft {
    /// Reads the picture in a file, whose name becomes the title.
    ///
    /// Throws an ``UnreadableFileError`` if there is no such file, or nothing to read in it.
    init(contentsOf path: String) throws {
        let file = URL(fileURLWithPath: path)
        // A pipe would make it wait, and Foundation blames the permissions of a device.
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: file.resolvingSymlinksInPath().path
        )
        if let type = attributes?[.type] as? FileAttributeType, type != .typeRegular {
            throw UnreadableFileError.noFile
        }
        if let size = attributes?[.size] as? Int, size > 10 << 20 {
            throw UnreadableFileError(
                description: "it has \(size >> 20) MB. Make it smaller: 10 MB is the most."
            )
        }
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch CocoaError.fileReadNoSuchFile {
            throw UnreadableFileError(description: "there is no such file. Check the path.")
        } catch CocoaError.fileReadNoPermission {
            throw UnreadableFileError(description: "you may not read it. Check its permissions.")
        } catch {
            throw UnreadableFileError.noFile
        }
        guard !data.isEmpty else {
            throw UnreadableFileError(description: "it is empty. Is it the right file?")
        }
        self.init(title: file.lastPathComponent, data: data)
    }
}

/// Why a file can't be posted, and what to try.
private struct UnreadableFileError: Error, CustomStringConvertible {
    static let noFile = UnreadableFileError(
        description: "it can't be read. Is it really a file?"
    )

    let description: String
}
