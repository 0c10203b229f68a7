import Observation
import Plan

/// What the login screen shows.
package struct LoginViewModel: Equatable, Sendable {
    package var suggestion: User?
    package var name: String?
    package var message: String?
}

/// The state of the login screen.
@Observable
package final class LoginStore: Store {
    package var viewModel = LoginViewModel()

    package init() {}
}
