import Foundation

/// The folder of the package.
let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

/// The text of a file of the package.
func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
}
