import Plan

/// The events of the list.
package enum TodoListEvent: Sendable {
    case said(String)
    case useCase(TodoEvent)
}

/// Turns events into what the list shows.
package struct TodoTranslator: Translator {
    package init() {}

    package func translate(action event: TodoListEvent, store: TodoStore) {
        switch event {
        case .said(let message): store.message = message
        case .useCase(let event): translate(event, store)
        }
    }

    private func translate(_ event: TodoEvent, _ store: TodoStore) {
        store.message = nil
        switch (event.phase, store.todos) {
        case (.succeeded(let todos), _):
            store.todos = .loaded(todos)
            store.message = event.praise
        case (.started, .loaded): store.message = "One moment …"
        case (.started, _): store.todos = .loading
        // What was loaded is still the best that is known.
        case (.failed(let error), .loaded): store.message = error.message
        case (.failed(let error), _): store.todos = .failed(error.message)
        case (.cancelled, _): break
        }
    }
}
