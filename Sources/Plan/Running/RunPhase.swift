/// How far a use case has come that an interactor runs with `run` or `runLatest`.
///
/// The first phase of each run is `started`. Exactly one of the others follows.
///
/// ## Topics
///
/// - ``started``
/// - ``succeeded(_:)``
/// - ``failed(_:)``
/// - ``cancelled``
public enum RunPhase<Value: Sendable>: Sendable {
    /// The interactor is about to call the use case.
    case started
    /// The use case has answered.
    case succeeded(Value)
    /// The use case has failed, with any error but a `CancellationError`.
    case failed(any Error)
    /// The use case was cancelled, or a later run has taken the place of this run.
    case cancelled

    init(_ result: Result<Value, any Error>) {
        switch result {
        case .success(let value): self = .succeeded(value)
        case .failure(is CancellationError): self = .cancelled
        case .failure(let error): self = .failed(error)
        }
    }
}
