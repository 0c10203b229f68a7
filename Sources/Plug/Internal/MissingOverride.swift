// What tells an implementation that doesn't override `perform` from one that answers nil, and from
// none at all: `perform` of `Action` itself leaves a note with the thread. The registry can't tell,
// as something else may be plugged by the time it is asked.

/// An output of which nil is a value: an optional.
@usableFromInline
protocol NilAnswering {
    static var nilAnswer: Self { get }
    static var wrapped: Any.Type { get }
}

extension Optional: NilAnswering {
    @usableFromInline static var nilAnswer: Self { nil }
    @usableFromInline static var wrapped: Any.Type { Wrapped.self }
}

extension Answer {
    /// An answer for which the nil of an override is an output like any other.
    ///
    /// Apart from all other answers: to ask whose nil it is takes longer than the shortest of
    /// calls.
    @usableFromInline
    @inline(never)
    convenience init<A: IsAction<Input, Output>>(nilAnswering make: @escaping @Sendable () -> A) {
        self.init { input in
            let implementation = make()
            // An earlier call may have left a note, as one of `super.perform` does.
            CallingThread.notes.pointee.missingOverride = nil
            if let output = implementation.perform(input) { return output }
            if CallingThread.notes.pointee.missingOverride == type(of: implementation) {
                return nil
            }
            return (Output.self as? any NilAnswering.Type)?.nilAnswer as? Output
        }
    }
}

extension IsAction {
    /// The implementation that the thread has found not to override `perform`, if it is of this
    /// action.
    static func takeMissingOverride() -> Any.Type? {
        let notes = CallingThread.notes
        defer { notes.pointee.missingOverride = nil }
        return notes.pointee.missingOverride as? Self.Type
    }
}

extension UnpluggedActionError {
    /// Whether it comes from `perform` of an implementation of an action, which knows no caller.
    @usableFromInline
    func isMissingOverride<A: IsAsyncAction>(of action: A.Type) -> Bool {
        caller == nil && implementation is A.Type
    }
}
