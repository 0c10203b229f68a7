/// Runs a closure. In a debug build, the standard library runs it, which has no lines that a debugger
/// could show. So a `step` passes over all that the closure does.
@_transparent @usableFromInline
package func steppedOver<Result>(_ body: () -> Result) -> Result {
    #if DEBUG
        CollectionOfOne(()).reduce(Result?.none) { _, _ in body() }!
    #else
        body()
    #endif
}
