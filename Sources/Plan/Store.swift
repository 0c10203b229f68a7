/// The state of one screen, on the main actor.
///
/// A ``Translator`` writes it and a ``Presenter`` shows it. Make it an `@Observable` class, so that
/// views learn of changes by reading:
///
/// ```swift
/// @Observable final class LoginStore: Store {
///     var viewModel = LoginViewModel()
/// }
/// ```
@MainActor
public protocol Store: AnyObject {}
