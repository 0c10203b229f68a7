import Observation
import Plan

/// The state of the login screen.
@Observable
package final class LoginStore: Store {
    /// What to tell the user.
    package var message: String?

    package init() {}
}
