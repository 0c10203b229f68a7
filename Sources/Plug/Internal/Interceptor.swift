/// An interceptor, as a function from the answer that it wraps to the answer that it makes.
@usableFromInline
struct Interceptor: Sendable {
    /// Gets the answer that it wraps.
    @usableFromInline
    typealias Wrap = @Sendable (any AnyObject & Sendable) -> any AnyObject & Sendable

    let wrap: Wrap

    /// Where it was written.
    let location: CallSite
}

extension Interceptor {
    /// Wraps what is plugged in interceptors, the first of which becomes the outermost.
    static func compose(
        _ plugged: Plugged,
        _ interceptors: [Interceptor]
    ) -> any AnyObject & Sendable {
        interceptors.reversed().reduce(plugged.answer) { answer, interceptor in
            interceptor.wrap(answer)
        }
    }
}
