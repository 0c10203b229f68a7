import Plan

/// The events of the login screen.
package enum LoginScreenEvent: Sendable {
    case named(String)
    case said(String)
    case useCase(LoginEvent)
}

/// Turns events into what the login screen shows.
package struct LoginTranslator: Translator {
    package init() {}

    package func translate(action event: LoginScreenEvent, store: LoginStore) {
        switch event {
        case .named(let name):
            translate(name, into: &store.viewModel)
        case .said(let message):
            store.viewModel.message = message
        case .useCase(.suggestion(.succeeded(let user))):
            store.viewModel.suggestion = user
        case .useCase(.suggestion(.failed(let error))):
            store.viewModel.message = "\(error)"
        case .useCase(.suggestion):
            break
        case .useCase(.login(let phase)):
            translate(phase, into: &store.viewModel)
        }
    }

    private func translate(_ name: String, into viewModel: inout LoginViewModel) {
        do {
            viewModel.name = try User(name: name).name
            viewModel.message = nil
        } catch {
            viewModel.message = "\(error)"
        }
    }

    private func translate(_ phase: RunPhase<User>, into viewModel: inout LoginViewModel) {
        viewModel.message = nil
        switch phase {
        case .started: break
        case .succeeded, .cancelled: viewModel.name = nil
        case .failed(let error):
            viewModel.name = nil
            viewModel.message = "\(error)"
        }
    }
}
