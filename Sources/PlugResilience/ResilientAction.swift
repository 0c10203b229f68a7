public import Plug

/// A use case whose calls can wait and fail: it promises its output, or its callers await it. Don't
/// conform to it yourself.
public protocol ResilientAction: Pluggable {
    /// What a call gives in the end. For a promise, that is its value.
    associatedtype ResilientValue: Sendable
}

/// An output that is a promise. Don't conform to it yourself.
public protocol ResilientOutput {
    /// What the promise is fulfilled with.
    associatedtype Value: Sendable
}

extension Promise: ResilientOutput {}

extension Action: ResilientAction where Output: ResilientOutput {
    /// The value of the promise.
    public typealias ResilientValue = Output.Value
}

extension AsyncAction: ResilientAction {
    /// What callers await.
    public typealias ResilientValue = Output
}
