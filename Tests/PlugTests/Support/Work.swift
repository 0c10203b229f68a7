import Plug

/// A pending promise that reports its cancellation.
final class Work: Sendable {
    let promise: Promise<Int>
    let resolver: Promise<Int>.Resolver
    let cancelled: Promise<Void>

    init() {
        (promise, resolver) = Promise<Int>.pending()
        let (cancelled, cancelledResolver) = Promise<Void>.pending()
        self.cancelled = cancelled
        resolver.onCancel { cancelledResolver.resolve() }
    }
}
