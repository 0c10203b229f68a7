extension Actions {
    /// Calls a closure when a call of any action begins, and when it ends.
    ///
    /// Observers of enclosing scopes run first, and those of one in the order in which they were
    /// added. The observer stays until ``ActionToken/cancel()``, or as long as the registry. It sees
    /// the calls in the current registry and its inner scopes, also its own, so a call without a
    /// condition never ends. It runs on the thread and in the scope of the event, possibly on several
    /// threads concurrently. A failure names `fileID` and `line`.
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
    /// It prints to standard error, at once, so a crash or a hang leaves the whole trace. Events
    /// know which call encloses which. Inputs and outputs become text when the event occurs, so
    /// events don't keep them alive. Otherwise like ``observe(_:fileID:line:)``, but slower.
    @discardableResult
    public static func trace(
        _ receive: @escaping @Sendable (ActionEvent) -> Void = { StandardError.print("\($0)") },
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken {
        current.add(Observer(isTrace: true, receive), at: CallSite(fileID: fileID, line: line))
    }

    /// Lists the calls that haven't ended, for ``runningCalls``, from now on.
    ///
    /// Call it once, at launch. It is an observer that stays as long as the registry: a debugging
    /// aid. The process has one list, whichever registry is current. A second call only costs more. A
    /// failure names `fileID` and `line`.
    public static func listRunningCalls(fileID: StaticString = #fileID, line: UInt = #line) {
        RunningCalls.calls.withLock { $0 = $0 ?? [:] }
        observe(RunningCalls.note, fileID: fileID, line: line)
    }

    /// The calls that haven't ended, for a debugger: `po Actions.runningCalls`.
    ///
    /// You may print it in a process that is paused. It shows what `listRunningCalls` has listed.
    public static var runningCalls: RunningCalls { RunningCalls() }
}
