/// How far an action has come that an interactor runs, with `run` or `runLatest`.
///
/// Each run has `started` first and then one of the others.
public enum Phase<Value: Sendable>: Sendable {
    /// It has been called.
    case started
    /// It has answered.
    case succeeded(Value)
    /// It has failed, with any error but a `CancellationError`.
    case failed(any Error)
    /// It was cancelled, or a later run has taken its place.
    case cancelled

    init(_ result: Result<Value, any Error>) {
        switch result {
        case .success(let value): self = .succeeded(value)
        case .failure(is CancellationError): self = .cancelled
        case .failure(let error): self = .failed(error)
        }
    }
}
