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
        case .useCase(let event):
            store.viewModel.todos = event.todos ?? store.viewModel.todos
            store.viewModel.message = event.message
        }
    }
}
