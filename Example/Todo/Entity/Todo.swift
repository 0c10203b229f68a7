/// Something that is to be done.
package struct Todo: Codable, Equatable, Identifiable, Sendable {
    /// What the user types to mean this one. Never given to another todo of the same user.
    package let id: Int
    package var title: String
    package var isDone = false

    package init(id: Int, title: String, isDone: Bool = false) {
        self.id = id
        self.title = title
        self.isDone = isDone
    }
}
