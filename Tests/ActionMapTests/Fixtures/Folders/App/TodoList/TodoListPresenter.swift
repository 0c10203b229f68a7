struct TodoListPresenter {
    let interactor = TodoInteractor()

    func add() { _ = interactor.add("Milk") }
}
