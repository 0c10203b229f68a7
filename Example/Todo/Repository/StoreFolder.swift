import Dispatch
package import Foundation
import Plug

/// A folder of JSON files that several programs may use at the same time.
///
/// Whoever reads or writes holds the lock of the folder. A file is replaced as a whole, so a crash
/// leaves the old one or the new one. A file that can't be understood is moved aside and reported,
/// once; after that it is as if it had never been there.
package struct StoreFolder: Sendable {
    private let url: URL

    /// Files and locks make their callers wait, which Swift's own threads must not do.
    private let queue = DispatchQueue(label: "StoreFolder")

    /// Opens a folder, and makes it if it isn't there.
    package init(_ url: URL) throws {
        self.url = url
        try naming(url) {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }
    }

    /// Promises what a closure reads or changes, which it does on a queue of the folder's.
    func use<Value: Sendable>(
        _ body: @escaping @Sendable (StoreFolder) throws -> Value
    ) -> Promise<Value> {
        Promise { resolve, reject in
            queue.async {
                do {
                    resolve(try body(self))
                } catch {
                    reject(error)
                }
            }
        }
    }

    /// The value in a file, or a default where there is no file.
    package func read<Value: Codable>(_ name: String, default value: Value) throws -> Value {
        let file = file(name)
        return try FolderLock.hold(url) { try naming(file) { try load(file, name) ?? value } }
    }

    /// Changes the value in a file. If the closure throws, the file stays as it is.
    package func change<Value: Codable>(
        _ name: String,
        default value: Value,
        _ change: (inout Value) throws -> Void
    ) throws -> Value {
        let file = file(name)
        return try FolderLock.hold(url) {
            var value = try naming(file) { try load(file, name) ?? value }
            try change(&value)
            try naming(file) { try save(value, file) }
            return value
        }
    }
}

extension StoreFolder {
    /// The file of a name. It is replaced as a whole, so a link must be followed before.
    private func file(_ name: String) -> URL {
        url.appending(path: "\(name).json").resolvingSymlinksInPath()
    }

    private func load<Value: Decodable>(_ file: URL, _ name: String) throws -> Value? {
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch CocoaError.fileReadNoSuchFile {
            return nil
        }
        do {
            return try JSONDecoder().decode(Value.self, from: data)
        } catch {
            throw DamagedFileError(file: file, keptAs: try moveAside(file, name))
        }
    }

    /// Says what it is that Foundation complains about.
    private func naming<Result>(_ url: URL, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch CocoaError.fileWriteFileExists {
            throw StoreError(url: url, reason: "it is a file")
        } catch let error as CocoaError {
            throw StoreError(url: url, reason: error.reason)
        }
    }

    private func moveAside(_ file: URL, _ name: String) throws -> URL {
        var number = 1
        while true {
            let aside = url.appending(path: "\(name).damaged-\(number).json")
            if !FileManager.default.fileExists(atPath: aside.path) {
                try FileManager.default.moveItem(at: file, to: aside)
                return aside
            }
            number += 1
        }
    }

    private func save(_ value: some Encodable, _ file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        // Nothing is written in place, but somebody who protects a file means it.
        guard attributes == nil || FileManager.default.isWritableFile(atPath: file.path) else {
            throw CocoaError(.fileWriteNoPermission)
        }
        // Writes a temporary file beside it and renames that.
        try encoder.encode(value).write(to: file, options: .atomic)
        if let permissions = attributes?[.posixPermissions] {
            try FileManager.default.setAttributes(
                [.posixPermissions: permissions],
                ofItemAtPath: file.path
            )
        }
    }
}

extension CocoaError {
    /// What it says, as a part of a sentence.
    fileprivate var reason: String {
        localizedDescription.trimmingCharacters(in: ["."])
    }
}
