/// A closure that may still run, or runs. Released, it has ended.
@usableFromInline
package final class ClosureInFlight: Sendable {
    private let end: @Sendable () -> Void

    package init(end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
