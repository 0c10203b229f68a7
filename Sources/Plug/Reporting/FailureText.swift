/// The line that plugs an implementation into an action.
func plugLine(for action: String) -> String {
    // The last part of the name, without generic arguments.
    var name = ""
    var depth = 0
    for character in action.replacing("->", with: "") {
        switch character {
        case "<": depth += 1
        case ">": depth -= 1
        case "." where depth == 0: name = ""
        case "`": break
        default: if depth == 0 { name.append(character) }
        }
    }
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    let implementation = isPlain ? "My\(name)" : "`My \(name)`"
    return "\(action).self <~ \(implementation)()"
}

/// An output that may be nil.
@usableFromInline
protocol OptionalOutput {
    /// Nil, in a `CollectionOfOne<Self>`. A cast of nil itself would wrap it: for `Any?` and `Int??`,
    /// nil is also a value.
    static var boxedNil: Any { get }

    static var wrapped: Any.Type { get }
}

extension Optional: OptionalOutput {
    @usableFromInline static var boxedNil: Any { CollectionOfOne<Self>(nil) }

    @usableFromInline static var wrapped: Any.Type { Wrapped.self }
}

/// At most three types with a name similar to that of another type, the closest first. For equal
/// names, the module is added: it is the difference.
func names(similarTo type: Any.Type, among types: [Any.Type]) -> [String] {
    let name = "\(type)"
    let limit = max(2, name.count / 2)
    let found = types.map { (distance: editDistance("\($0)", name), type: $0) }
        .filter { $0.distance <= limit }
        .map { ($0.distance, typeName(of: $0.type, withModules: $0.distance == 0)) }
    return found.sorted(by: <).prefix(3).map(\.1)
}

/// How many characters to add, remove or replace to turn one text into another. O(m × n) time, O(n)
/// space: Wagner and Fischer, *The String-to-String Correction Problem*, J. ACM 21 (1974).
func editDistance(_ first: String, _ second: String) -> Int {
    let second = Array(second)
    var row = Array(0...second.count)
    for (index, character) in first.enumerated() {
        var diagonal = row[0]
        row[0] = index + 1
        for column in second.indices {
            let replaced = diagonal + (character == second[column] ? 0 : 1)
            diagonal = row[column + 1]
            row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
        }
    }
    return row[second.count]
}

/// The place of a call in the source.
@usableFromInline
package struct CallSite: Sendable, CustomStringConvertible {
    /// Module and file, as `#fileID` gives them.
    @usableFromInline package let fileID: StaticString
    @usableFromInline package let line: UInt

    @usableFromInline
    package init(fileID: StaticString, line: UInt) {
        self.fileID = fileID
        self.line = line
    }

    @usableFromInline package var description: String { "\(fileID):\(line)" }
}
