/// An interceptor, as a function from the answer that it wraps to the answer that it makes.
struct Interceptor: Sendable {
    let wrap: @Sendable (any AnyObject & Sendable) -> any AnyObject & Sendable

    /// Where it was written.
    let location: CallSite
}

extension Interceptor {
    /// Wraps an answer in interceptors, the first of which becomes the outermost.
    static func compose(
        _ answer: any AnyObject & Sendable,
        _ interceptors: [Interceptor]
    ) -> any AnyObject & Sendable {
        interceptors.reversed().reduce(answer) { answer, interceptor in interceptor.wrap(answer) }
    }
}
