import Plug

AddTodo.self <~ { title in TodoRules.add(title) }
SaveTodo.self <~ FileSaveTodo()
TodoListPresenter().add()
