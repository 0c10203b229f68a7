import Plan

extension TodoEvent {
    /// All todos as they are now, if the use case has succeeded.
    var todos: [Todo]? {
        if case .succeeded(let todos) = progress.phase { todos } else { nil }
    }

    /// What to tell the user.
    var message: String? {
        switch progress.phase {
        case .started, .cancelled: nil
        case .succeeded: progress.praise
        case .failed(let error): error.message
        }
    }

    private var progress: (phase: RunPhase<[Todo]>, praise: String?) {
        switch self {
        case .listed(let phase): (phase, nil)
        case .added(let phase): (phase, "Added.")
        case .renamed(let phase): (phase, "Renamed.")
        case .finished(let phase): (phase, "Done.")
        case .reopened(let phase): (phase, "Open again.")
        case .deleted(let phase): (phase, "Deleted.")
        }
    }
}
