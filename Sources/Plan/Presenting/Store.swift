/// The state of one screen, on the main actor.
///
/// A ``Translator`` writes a store, and a ``Presenter`` shows it. Make a store an `@Observable`
/// class, so that views are redrawn when the state that they have read changes:
///
/// ```swift
/// @Observable final class LoginStore: Store {
///     var viewModel = LoginViewModel()
/// }
/// ```
@MainActor
public protocol Store: AnyObject {}
