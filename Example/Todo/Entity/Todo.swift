/// Something to do.
package struct Todo: Codable, Equatable, Identifiable, Sendable {
    /// The number by which the user refers to this todo. A user's todos never reuse one.
    package let id: Int
    package var title: String
    package var isDone = false

    package init(id: Int, title: String, isDone: Bool = false) {
        self.id = id
        self.title = title
        self.isDone = isDone
    }
}
