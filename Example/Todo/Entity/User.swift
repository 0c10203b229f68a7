/// Whose todos they are.
package struct User: Equatable, Sendable {
    /// In small letters, since it becomes the name of a file, which may not tell them from others.
    package let name: String

    /// Creates a user if the name is one that every file system takes.
    package init(name: String) throws {
        let isPlain = name.allSatisfy { character in
            character.isASCII
                && (character.isLetter || character.isNumber || "-_".contains(character))
        }
        guard isPlain, (1...32).contains(name.count) else { throw LoginError.badName }
        self.name = name.lowercased()
    }
}
