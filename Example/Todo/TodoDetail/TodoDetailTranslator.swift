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
            store.message = message
        case .useCase(let event):
            let todo = event.todos?.first { $0.id == store.todo.id }
            store.todo = todo ?? store.todo
            store.message = event.message
        }
    }
}
