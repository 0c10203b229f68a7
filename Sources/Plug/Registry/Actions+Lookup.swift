public import Synchronization

// MARK: - Looking up implementations

extension Actions {
    /// Calls a closure with the implementation of an action, or returns nil with nothing plugged.
    ///
    /// Like the fast path, it mostly needs neither a lock nor a retain: the registry keeps the
    /// implementation, and the caller keeps the registry.
    @inlinable
    func withImplementation<Result>(
        for key: ActionKey,
        of action: any Pluggable.Type,
        _ body: (AnyImplementation) -> Result?
    ) -> Result? {
        guard outer != nil else { return outlets.withImplementation(for: key, body) }
        let version = Wiring.version.load(ordering: .acquiring)
        if let outlet = outlets.outlet(for: key),
            let found = outlet._withUnsafeGuaranteedRef({ $0.firstFound(in: version) })
        {
            return found._withUnsafeGuaranteedRef(body)
        }
        return implementation(for: key, of: action).flatMap(body)
    }

    /// The implementation of an action, inside the interceptors of this registry and the outer
    /// ones.
    ///
    /// The first lookup after a change anywhere walks outwards, O(depth); the others find the
    /// result of that in the outlet of this registry, O(1). A lookup that finds nothing leaves
    /// nothing behind.
    @usableFromInline
    func implementation(
        for key: ActionKey,
        of action: any Pluggable.Type
    ) -> AnyImplementation? {
        guard outer != nil else { return outlets.withImplementation(for: key) { $0 } }
        let version = Wiring.version.load(ordering: .acquiring)
        let outlet = outlets.outlet(for: key)?.takeUnretainedValue()
        if let found = outlet?.found(in: version) { return found }
        if let composed = contents(for: key).composed {
            (outlet ?? outlets.addOutlet(for: key, of: action)).remember(composed, in: version)
            return composed
        }
        // This may have looked here before somebody plugged here, and further out after somebody
        // unplugged there. Then it found neither, although at no time was nothing plugged.
        guard Wiring.version.load(ordering: .acquiring) != version else { return nil }
        return implementation(for: key, of: action)
    }

    /// What is plugged into an action here or further out, and the interceptors of all.
    private func contents(for key: ActionKey) -> Outlet.Contents {
        var contents = Outlet.Contents()
        var registry: Actions? = self
        while let current = registry {
            if let outlet = current.outlets.outlet(for: key) {
                let part = outlet._withUnsafeGuaranteedRef { $0.contents }
                if contents.plugged == nil { contents.plugged = part.plugged }
                if !part.interceptors.isEmpty {
                    contents.interceptors = part.interceptors + contents.interceptors
                }
            }
            registry = current.outer
        }
        return contents
    }

    /// What is plugged into an action, here or further out, before anybody intercepts it.
    func plugged(for key: ActionKey) -> AnyImplementation? {
        let version = Wiring.version.load(ordering: .acquiring)
        if let plugged = contents(for: key).plugged { return plugged }
        // This search, too, may have missed a plug that replaced another meanwhile.
        return Wiring.version.load(ordering: .acquiring) == version ? nil : plugged(for: key)
    }

    /// The actions that are plugged in this registry, in the order of their first plugs.
    var pluggedActions: [any Pluggable.Type] {
        outlets.outlets.filter { $0.contents.plugged != nil }.map(\.action)
    }
}

// MARK: - The fast path

extension Actions {
    /// The registry of the process, as long as it is the only one and nobody observes calls.
    ///
    /// One load tells a call that nothing stands between it and its outlet. The load also saves
    /// asking whether `shared` is initialised, which costs half as much as all the rest. Stored
    /// releasing and loaded acquiring: a thread that sees the registry sees its contents.
    ///
    /// The thread that makes a scope or an observer closes the fast path first. So code that runs
    /// in that scope, or that knows of that observer, sees that the fast path is closed. To other
    /// code, the scope and the observer make no difference. The registry of the process is never
    /// released.
    @usableFromInline static let fastPath = Atomic<Unmanaged<Actions>?>(nil)

    /// Whether all calls take the fast path.
    package static var isFastPathOpen: Bool { fastPath.load(ordering: .relaxed) != nil }

    /// How many observers there are in all registries. Read relaxed: code that knows of an observer
    /// learnt of it from the thread that counted it.
    @usableFromInline static let observerCount = Atomic<Int>(0)

    /// Under this lock, the fast path and the counts that it depends on change together.
    private static let sharedRegistry = Locked<Unmanaged<Actions>?>(nil)

    /// Lets the fast path lead to the registry of the process, which has been created.
    static func openFastPath(to shared: Actions) {
        sharedRegistry.withLock { registry in
            registry = .passUnretained(shared)
            updateFastPath(to: registry)
        }
    }

    /// Counts registries or observers, which keep calls from the fast path.
    static func addDetours(_ difference: Int, to count: borrowing Atomic<Int>) {
        sharedRegistry.withLock { registry in
            count.add(difference, ordering: .relaxed)
            updateFastPath(to: registry)
        }
    }

    /// Opens or closes the fast path, as the counts tell. Called under the lock.
    private static func updateFastPath(to registry: Unmanaged<Actions>?) {
        let scopes = CurrentScope.count.load(ordering: .relaxed)
        let detours = scopes + observerCount.load(ordering: .relaxed)
        fastPath.store(detours == 0 ? registry : nil, ordering: .releasing)
    }
}
