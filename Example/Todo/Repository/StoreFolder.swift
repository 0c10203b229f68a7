import Dispatch
package import Foundation
import Plug

/// A folder of JSON files that several programs may use at the same time.
///
/// Whoever reads or writes holds the lock of the folder. A file that can't be understood is moved
/// aside and reported, once; after that it is as if it had never been there. A file that holds more
/// than this program knows is reported, and left alone.
package struct StoreFolder: Sendable {
    private let url: URL

    /// Files and locks make their callers wait, which Swift's own threads must not do.
    private let queue = DispatchQueue(label: "StoreFolder")

    /// Opens a folder, and makes it if it isn't there.
    package init(_ url: URL) throws {
        self.url = url
        try make(url)
        try locked { try StoreFile.removeUnfinished(in: url) }
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
        try locked { try load(file(name)) ?? value }
    }

    /// Changes the value in a file. If the closure throws, the file stays as it is.
    package func change<Value: Codable>(
        _ name: String,
        default value: Value,
        _ change: (inout Value) throws -> Void
    ) throws -> Value {
        try locked {
            var value = try load(file(name)) ?? value
            try change(&value)
            try file(name).replace(with: encoded(value))
            return value
        }
    }

    /// Runs a closure while nobody else holds the lock of the folder. The system lets go of it when
    /// the program ends, however it ends, so no lock file stays behind.
    private func locked<Value>(_ body: () throws -> Value) throws -> Value {
        let path = url.path
        let descriptor = try StoreError.check(path) { open(path, O_DIRECTORY | O_CLOEXEC) }
        defer { close(descriptor) }
        try StoreError.check(path) { flock(descriptor, LOCK_EX) }
        return try body()
    }

    private func file(_ name: String) -> StoreFile {
        StoreFile(url: url.appending(path: "\(name).json"))
    }

    private func load<Value: Codable>(_ file: StoreFile) throws -> Value? {
        guard let data = try file.read() else { return nil }
        let value = try? JSONDecoder().decode(Value.self, from: data)
        if let value, try sorted(data) == sorted(encoded(value)) { return value }
        let path = file.url.path
        guard value == nil, !hasVersion(data) else {
            throw StoreError(path: path, reason: "it holds more than this todo knows")
        }
        let reason =
            "it is damaged. It is kept as \(try file.moveAside()), and a new file is begun."
        throw StoreError(path: path, reason: reason)
    }
}

/// Makes a folder, and those in which it lies, if nothing is there. Foundation would not say why it
/// can't.
private func make(_ folder: URL) throws {
    let parent = folder.deletingLastPathComponent()
    if access(parent.path, F_OK) != 0 { try make(parent) }
    let path = folder.path
    try StoreError.check(path) { mkdir(path, 0o777) == 0 || errno == EEXIST ? 0 : -1 }
}

private func encoded(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(value)
}

/// The same JSON in the form in which two of them can be compared.
private func sorted(_ data: Data) throws -> Data {
    let json = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    return try JSONSerialization.data(
        withJSONObject: json,
        options: [.sortedKeys, .fragmentsAllowed]
    )
}

/// Whether a later program has written this: the files of this one have no version.
private func hasVersion(_ data: Data) -> Bool {
    let json = try? JSONSerialization.jsonObject(with: data)
    return (json as? [String: Any])?["version"] != nil
}
