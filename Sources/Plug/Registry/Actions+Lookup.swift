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

    /// The implementation of an action, inside the interceptors of this registry and the outer ones.
    ///
    /// The first lookup after a change anywhere walks outwards, O(depth); the others find the result
    /// of that in the outlet of this registry, O(1). A lookup that finds nothing leaves nothing
    /// behind.
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
        // Somebody may have plugged here and unplugged further out, while this looked here before
        // and there after. Then it missed both, although at no time was nothing plugged.
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
        // What `implementation(for:of:)` says about missing both goes for this, too.
        return Wiring.version.load(ordering: .acquiring) == version ? nil : plugged(for: key)
    }

    /// The actions that are plugged in this registry, in the order of their first plugs.
    var pluggedActions: [any Pluggable.Type] {
        outlets.outlets.filter { $0.contents.plugged != nil }.map(\.action)
    }
}
