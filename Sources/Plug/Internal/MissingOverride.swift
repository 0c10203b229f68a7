// What tells an implementation that doesn't override `perform` from one that answers nil, and from
// none at all. The registry can't tell: something else may be plugged by the time it is asked.

extension IsAction {
    /// The nil that `perform` returned, where the output is optional and nil an answer like any other;
    /// unless it came from `Action`, which has left a note of that.
    ///
    /// Not a method, so that an instance that is made for one call need not outlive its `perform`.
    @usableFromInline
    @inline(never)
    static func nilAnswer() -> Output? {
        guard !(CallingThread.notes.pointee.missingOverride is Self.Type) else { return nil }
        let optional = Output.self as? any ExpressibleByNilLiteral.Type
        return optional?.init(nilLiteral: ()) as? Output
    }

    /// The implementation that was found not to override `perform`, if this is about one.
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
