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
            store.filter = filter
            store.message = nil
        case .said(let message):
            store.message = message
        case .useCase(let event):
            store.todos = event.todos ?? store.todos
            store.message = event.message
        }
    }
}
