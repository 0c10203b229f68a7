import Plan
import Testing
import todo

@MainActor
@Suite
struct TranslatorTests {
    @Test func `A login that fails is explained, until the next one begins`() {
        let store = LoginStore()
        let translator = LoginTranslator()
        translator.translate(action: .login(.failed(TodoError.badName)), store: store)
        #expect(store.message == "A name has 1 to 32 letters (a to z), digits, - or _.")
        translator.translate(action: .login(.started), store: store)
        #expect(store.message == nil)
    }

    @Test func `A list shows what the filter lets through`() {
        let store = TodoListStore()
        let translator = TodoListTranslator()
        let todos = [Todo(id: 1, title: "One"), Todo(id: 2, title: "Two", isDone: true)]
        translator.translate(action: .useCase(.listed(.succeeded(todos))), store: store)
        #expect(store.viewModel.shown == todos)
        translator.translate(action: .filtered(.open), store: store)
        #expect(store.viewModel.shown == [todos[0]])
        translator.translate(action: .filtered(.done), store: store)
        #expect(store.viewModel.shown == [todos[1]])
    }

    @Test func `A list keeps its todos when something fails`() {
        let store = TodoListStore()
        let translator = TodoListTranslator()
        let todos = [Todo(id: 1, title: "One")]
        translator.translate(action: .useCase(.added(.succeeded(todos))), store: store)
        #expect(store.viewModel.message == "Added.")
        let error = TodoError.noTodo(2)
        translator.translate(action: .useCase(.deleted(.failed(error))), store: store)
        #expect(store.viewModel.todos == todos)
        #expect(store.viewModel.message == "There is no todo 2.")
    }

    @Test func `The screen of one todo follows that todo`() {
        let store = TodoDetailStore(todo: Todo(id: 2, title: "Two"))
        let todos = [Todo(id: 1, title: "One"), Todo(id: 2, title: "Two", isDone: true)]
        TodoDetailTranslator().translate(
            action: .useCase(.finished(.succeeded(todos))),
            store: store
        )
        #expect(store.viewModel.todo == todos[1])
        #expect(store.viewModel.message == "Done.")
    }
}
