/// The progress of a run of a use case.
///
/// The first phase of each run is `started`. Exactly one of the others follows.
public enum RunPhase<Value: Sendable>: Sendable {
    /// The interactor is about to call the use case.
    case started
    /// The use case has returned a value.
    case succeeded(Value)
    /// The use case has failed, and was not canceled.
    case failed(any Error)
    /// The use case was canceled, or a later run has replaced this run.
    case cancelled

    init(_ result: Result<Value, any Error>) {
        switch result {
        case .success(let value): self = .succeeded(value)
        case .failure(is CancellationError): self = .cancelled
        case .failure(let error): self = .failed(error)
        }
    }
}
