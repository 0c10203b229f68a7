extension Actions {
    /// Calls a closure when a call of any action begins, and when it ends.
    ///
    /// Observers of enclosing scopes run first, and those of one in the order in which they were
    /// added. The observer stays until ``ActionToken/cancel()``, or as long as the registry.
    ///
    /// - Parameters:
    ///   - receive: The closure. It sees the calls in the current registry and its inner scopes, also
    ///     its own, so a call without a condition never ends. It runs on the thread and in the scope
    ///     of the event, possibly on several threads concurrently.
    ///   - fileID: The file that a failure names.
    ///   - line: The line that a failure names.
    @discardableResult
    public static func observe(
        _ receive: @escaping @Sendable (ActionEvent) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken {
        current.add(Observer(isTrace: false, receive), at: CallSite(fileID: fileID, line: line))
    }

    /// Observes all calls, with their inputs and outputs, and by default prints a tree of them.
    ///
    /// Events know which call encloses which. Inputs and outputs are converted to text when the
    /// event occurs, so events don't keep them alive. Otherwise behaves like
    /// ``observe(_:fileID:line:)``, but slower.
    @discardableResult
    public static func trace(
        _ receive: @escaping @Sendable (ActionEvent) -> Void = { print($0) },
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken {
        current.add(Observer(isTrace: true, receive), at: CallSite(fileID: fileID, line: line))
    }

    /// Observes the calls here as long as this registry exists, whichever is current.
    package func watch(_ receive: @escaping @Sendable (ActionEvent) -> Void) {
        add(Observer(isTrace: false, receive))
    }
}
