import Plan

/// Puts the login screen together, from its presenter to its view.
@MainActor
package enum LoginBuilder {
    package static func build(router: any LoginRouting) -> some Screen {
        LoginView(presenter: LoginPresenter(router: router))
    }
}
