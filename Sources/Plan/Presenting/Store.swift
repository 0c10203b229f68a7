/// The state of one screen, on the main actor.
///
/// A ``Translator`` writes a store, and a ``Presenter`` shows it. Make the store an `@Observable`
/// class, so that views are redrawn when the state that they read changes:
///
/// <!-- snippet: Plan.login-store -->
/// ```swift
/// @Observable final class LoginStore: Store {
///     var viewModel = LoginViewModel()
/// }
/// ```
@MainActor
public protocol Store: AnyObject {}
