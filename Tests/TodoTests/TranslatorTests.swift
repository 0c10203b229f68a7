import Plan
import Testing
import todo

@MainActor
@Suite
struct TranslatorTests {
    @Test func `A login that fails is explained, and begins again`() {
        let store = LoginStore()
        let translator = LoginTranslator()
        translator.translate(action: .named("Ada"), store: store)
        #expect(store.viewModel.name == "ada")
        translator.translate(action: .useCase(.login(.started)), store: store)
        #expect(store.viewModel.name == "ada")
        let error = LoginError.noPassword
        translator.translate(action: .useCase(.login(.failed(error))), store: store)
        #expect(store.viewModel.name == nil)
        #expect(store.viewModel.message == "A password has at least one character.")
    }

    @Test func `A name that can't be one is explained before the password`() {
        let store = LoginStore()
        LoginTranslator().translate(action: .named("../ada"), store: store)
        #expect(store.viewModel.name == nil)
        #expect(store.viewModel.message == "\(LoginError.badName)")
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
