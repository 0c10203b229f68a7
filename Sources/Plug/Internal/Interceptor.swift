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
