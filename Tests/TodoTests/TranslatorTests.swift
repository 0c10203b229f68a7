import Plan
import Testing
import todo

@MainActor
@Suite
struct TranslatorTests {
    @Test func `A list shows what the filter lets through`() {
        let store = TodoListStore()
        let translator = TodoListTranslator()
        let todos = [Todo(id: 1, title: "One"), Todo(id: 2, title: "Two", isDone: true)]
        translator.translate(action: .useCase(.listed(.succeeded(todos))), store: store)
        #expect(store.shown == todos)
        translator.translate(action: .filtered(.open), store: store)
        #expect(store.shown == [todos[0]])
        translator.translate(action: .filtered(.done), store: store)
        #expect(store.shown == [todos[1]])
    }

    @Test func `A list keeps its todos when something fails`() {
        let store = TodoListStore()
        let translator = TodoListTranslator()
        let todos = [Todo(id: 1, title: "One")]
        translator.translate(action: .useCase(.added(.succeeded(todos))), store: store)
        #expect(store.message == "Added.")
        let error = TodoError.noTodo(2)
        translator.translate(action: .useCase(.deleted(.failed(error))), store: store)
        #expect(store.todos == todos)
        #expect(store.message == "There is no todo 2.")
    }
}
