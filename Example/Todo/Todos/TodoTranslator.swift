import Plan

/// The events of the list, and of the screen of one todo.
package enum TodoScreenEvent: Sendable {
    case filtered(TodoFilter)
    case said(String)
    case useCase(TodoEvent)
}

/// Turns events into what a screen shows.
package struct TodoTranslator: Translator {
    package init() {}

    package func translate(action event: TodoScreenEvent, store: TodoStore) {
        switch event {
        case .filtered(let filter): (store.filter, store.message) = (filter, nil)
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
