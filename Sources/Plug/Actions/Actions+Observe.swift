extension Actions {
    /// Calls a closure when a call of any action begins, and when it ends.
    ///
    /// It sees the calls in the current registry and the scopes inside it. The closure runs on the
    /// thread and in the scope of the event, also in several threads at once. Observers of
    /// enclosing scopes come first, then the first added. The closure also sees its own calls:
    /// check the event's action before you make one, or calls go on forever. Release the returned
    /// object to end the observer, or call ``ActionObservation/cancel()``. Without observers, calls
    /// cost nothing more.
    public static func observe(
        _ receive: @escaping @Sendable (ActionEvent) -> Void
    ) -> ActionObservation {
        ActionObservation(receive, of: current.makeObservers())
    }

    /// Observes all calls, with their inputs and outputs, and by default prints a tree of them.
    ///
    /// For a tree, write `let trace = Actions.trace()`. Events tell which call is inside which, and
    /// print indented by depth. Inputs and outputs are written as text on the calling thread, so
    /// that events keep nothing alive. Otherwise the same as ``observe(_:)``, but slower.
    public static func trace(
        _ receive: @escaping @Sendable (ActionEvent) -> Void = { print($0) }
    ) -> ActionObservation {
        ActionObservation(receive, of: current.makeObservers(), isTrace: true)
    }

    /// Observes the calls of all threads while a closure runs. Otherwise as ``observe(_:)``.
    public static func withObserver<Result>(
        _ receive: @escaping @Sendable (ActionEvent) -> Void,
        _ body: () throws -> Result
    ) rethrows -> Result {
        let observer = observe(receive)
        defer { observer.cancel() }
        return try body()
    }

    /// Observes calls while an asynchronous closure runs, on the caller's actor.
    nonisolated(nonsending) public static func withObserver<Result>(
        _ receive: @escaping @Sendable (ActionEvent) -> Void,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        let observer = observe(receive)
        defer { observer.cancel() }
        return try await body()
    }

    /// Tells the observers that a call begins. Nil if there are no observers.
    @usableFromInline
    func begin(
        _ action: any Pluggable.Type,
        _ caller: CallSite,
        tracing input: @autoclosure () -> Any
    ) -> ObservedCall? {
        var entries = observers?.entries ?? []
        var enclosing = outer
        while let registry = enclosing {
            // Usually only one registry has observers, and its array needs no copy.
            if let outer = registry.observers?.entries, !outer.isEmpty {
                entries = entries.isEmpty ? outer : outer + entries
            }
            enclosing = registry.outer
        }
        guard !entries.isEmpty else { return nil }
        return ObservedCall(action, at: caller, seenBy: entries, tracing: input)
    }
}
