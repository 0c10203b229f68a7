import Plug

/// An object whose release can be observed.
final class Probe: Sendable {
    let number = 0

    /// Fulfilled once the probe is released.
    let released: Promise<Void>

    private let resolver: Promise<Void>.Resolver
    private let onRelease: @Sendable () -> Void

    /// - Parameter onRelease: What to do when the probe is released.
    init(onRelease: @escaping @Sendable () -> Void = {}) {
        self.onRelease = onRelease
        (released, resolver) = Promise<Void>.pending()
    }

    deinit {
        onRelease()
        resolver.resolve()
    }
}

extension Tally {
    /// Makes a probe, which counts while it is alive.
    func probe() -> Probe {
        add()
        return Probe { [self] in add(-1) }
    }
}
