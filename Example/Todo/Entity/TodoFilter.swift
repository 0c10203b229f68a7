/// Which todos a list shows.
package enum TodoFilter: String, CaseIterable, Sendable {
    case all, open, done

    package func includes(_ todo: Todo) -> Bool {
        switch self {
        case .all: true
        case .open: !todo.isDone
        case .done: todo.isDone
        }
    }
}
