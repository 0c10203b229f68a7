public import Synchronization

// MARK: - Looking up implementations

extension Actions {
    /// Calls a closure with the implementation of an action, or returns nil with nothing plugged.
    /// It mostly needs no lock and no retain, as the registry keeps the implementation.
    @inlinable @inline(__always)
    func withImplementation<Result>(
        for key: ActionKey,
        of action: any Pluggable.Type,
        _ body: (AnyImplementation) -> Result?
    ) -> Result? {
        let version = Wiring.version.load(ordering: .acquiring)
        if let outlet = outlets.outlet(for: key) {
            if let first = outlet._withUnsafeGuaranteedRef({ $0.first(in: version) }) {
                return first._withUnsafeGuaranteedRef(body)
            }
            if let latest = outlet._withUnsafeGuaranteedRef({ $0.latest(in: version) }) {
                return body(latest)
            }
        }
        return findImplementation(for: key, of: action).flatMap(body)
    }

    /// The implementation of an action, inside the interceptors of this registry and the outer
    /// ones. The first lookup after a change anywhere walks outwards, O(depth), and leaves its
    /// result in the outlet of this registry, for later lookups, O(1). It doesn't
    /// remember that it found nothing.
    @usableFromInline
    func findImplementation(
        for key: ActionKey,
        of action: any Pluggable.Type
    ) -> AnyImplementation? {
        Self.search { version in
            guard let composed = contents(for: key, of: action).composed else { return nil }
            addOutlet(for: key, of: action).remember(composed, in: version)
            return composed
        }
    }

    /// Searches registries outwards, in the given version of the wiring. While it walks, a plug may be
    /// added where it has looked, and one removed further out, before it looks there. So if it finds
    /// nothing, it searches again after any change.
    private static func search<Found>(_ look: (_ version: Int) -> Found?) -> Found? {
        var version: Int
        repeat {
            version = Wiring.version.load(ordering: .acquiring)
            if let found = look(version) { return found }
        } while Wiring.version.load(ordering: .acquiring) != version
        return nil
    }

    /// What is plugged into an action here or further out, and all interceptors.
    private func contents(for key: ActionKey, of action: any Pluggable.Type) -> OutletContents {
        var contents = ownContents(for: key)
        for registry in chain.dropFirst() {
            contents.add(outer: registry.ownContents(for: key), of: action)
        }
        return contents
    }

    private func ownContents(for key: ActionKey) -> OutletContents {
        outlets.outlet(for: key)?._withUnsafeGuaranteedRef { $0.contents } ?? contentsOfNewOutlet
    }

    private var contentsOfNewOutlet: OutletContents {
        OutletContents(interceptorsOfAll: interceptorsOfAll.withLock { $0 })
    }

    /// The outlet of an action in this registry, made now if there is none.
    func addOutlet(for key: ActionKey, of action: any Pluggable.Type) -> Outlet {
        outlets.addOutlet(for: key, of: action, contentsOfNewOutlet)
    }

    /// What is plugged into an action, here or further out, without the interceptors.
    func plugged(for key: ActionKey) -> AnyImplementation? {
        Self.search { _ in chain.lazy.compactMap { $0.ownContents(for: key).plugged }.first }
    }

    /// The actions that are plugged in this registry, in the order of their first plugs.
    var pluggedActions: [any Pluggable.Type] {
        outlets.outlets.filter { $0.contents.plugged != nil }.map(\.action)
    }
}

// MARK: - The fast path

extension Actions {
    /// The registry of the process, while it is the only one and nobody observes calls. One load
    /// shows a call that nothing stands between it and its outlet, and saves the check whether
    /// `shared` is initialised, which costs half as much as the rest. Stored releasing and loaded
    /// acquiring: a thread that sees the registry sees its contents. It is never released.
    ///
    /// The thread that makes a scope or an observer closes the fast path first. Code that runs in
    /// that scope, or knows of that observer, sees it closed. To other code, both are irrelevant.
    @usableFromInline static let fastPath = Atomic<Unmanaged<Actions>?>(nil)

    package static var isFastPathOpen: Bool { fastPath.load(ordering: .relaxed) != nil }

    /// How many observers exist in all registries. Read relaxed: code that knows of an observer
    /// learnt of it from the thread that counted it.
    @usableFromInline static let observerCount = Atomic<Int>(0)

    /// How many observers are traces. Read relaxed, for the same reason.
    @usableFromInline static let traceCount = Atomic<Int>(0)

    /// Under this lock, the fast path and the counts that decide about it change together.
    private static let sharedRegistry = Locked<Unmanaged<Actions>?>(nil)

    /// Lets the fast path lead to the registry of the process, which now exists.
    static func openFastPath(to shared: Actions) {
        sharedRegistry.withLock { registry in
            registry = .passUnretained(shared)
            updateFastPath(to: registry)
        }
    }

    /// Counts registries or observers, which close the fast path.
    static func addDetours(_ difference: Int, to count: borrowing Atomic<Int>) {
        sharedRegistry.withLock { registry in
            count.add(difference, ordering: .relaxed)
            updateFastPath(to: registry)
        }
    }

    /// Opens or closes the fast path, depending on the counts. Called under the lock.
    private static func updateFastPath(to registry: Unmanaged<Actions>?) {
        let scopes = CurrentScope.count.load(ordering: .relaxed)
        let detours = scopes + observerCount.load(ordering: .relaxed)
        fastPath.store(detours == 0 ? registry : nil, ordering: .releasing)
    }
}
