import Plan

/// The events of the screen of one todo.
package enum TodoDetailEvent: Sendable {
    case said(String)
    case useCase(TodoEvent)
}

/// Turns events into what the screen of one todo shows.
package struct TodoDetailTranslator: Translator {
    package init() {}

    package func translate(action event: TodoDetailEvent, store: TodoDetailStore) {
        switch event {
        case .said(let message):
            store.viewModel.message = message
        case .useCase(.renamed(let phase)):
            translate(phase, "Renamed.", into: &store.viewModel)
        case .useCase(.finished(let phase)):
            translate(phase, "Done.", into: &store.viewModel)
        case .useCase(.reopened(let phase)):
            translate(phase, "Open again.", into: &store.viewModel)
        case .useCase(.listed(let phase)), .useCase(.added(let phase)),
            .useCase(.deleted(let phase)):
            translate(phase, nil, into: &store.viewModel)
        }
    }

    private func translate(
        _ phase: RunPhase<[Todo]>,
        _ praise: String?,
        into viewModel: inout TodoDetailViewModel
    ) {
        viewModel.message = nil
        switch phase {
        case .succeeded(let todos):
            viewModel.todo = todos.first { $0.id == viewModel.todo.id } ?? viewModel.todo
            viewModel.message = praise
        case .failed(let error):
            viewModel.message = "\(error)"
        case .started, .cancelled:
            break
        }
    }
}
