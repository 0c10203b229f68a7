/// Puts the parts of the login screen together.
@MainActor
package enum LoginBuilder {
    package static func build(in window: Window) -> LoginView {
        LoginView(presenter: LoginPresenter(router: LoginRouter(window: window)))
    }
}
