import Plan

/// The events of the list.
package enum TodoListEvent: Sendable {
    case filtered(TodoFilter)
    case said(String)
    case useCase(TodoEvent)
}

/// Turns events into what the list shows.
package struct TodoListTranslator: Translator {
    package init() {}

    package func translate(action event: TodoListEvent, store: TodoListStore) {
        switch event {
        case .filtered(let filter):
            store.viewModel.filter = filter
            store.viewModel.message = nil
        case .said(let message):
            store.viewModel.message = message
        case .useCase(.listed(let phase)):
            translate(phase, nil, into: &store.viewModel)
        case .useCase(.added(let phase)):
            translate(phase, "Added.", into: &store.viewModel)
        case .useCase(.renamed(let phase)):
            translate(phase, "Renamed.", into: &store.viewModel)
        case .useCase(.finished(let phase)):
            translate(phase, "Done.", into: &store.viewModel)
        case .useCase(.reopened(let phase)):
            translate(phase, "Open again.", into: &store.viewModel)
        case .useCase(.deleted(let phase)):
            translate(phase, "Deleted.", into: &store.viewModel)
        }
    }

    private func translate(
        _ phase: RunPhase<[Todo]>,
        _ praise: String?,
        into viewModel: inout TodoListViewModel
    ) {
        viewModel.message = nil
        switch phase {
        case .succeeded(let todos):
            viewModel.todos = todos
            viewModel.message = praise
        case .failed(let error):
            viewModel.message = "\(error)"
        case .started, .cancelled:
            break
        }
    }
}
