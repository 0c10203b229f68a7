/// An interceptor: what makes an implementation of another one, by putting a closure around it.
@usableFromInline
struct Interceptor: Sendable {
    @usableFromInline
    typealias Wrap = @Sendable (AnyImplementation) -> AnyImplementation

    let wrap: Wrap

    /// Where it was written.
    let location: CallSite
}
