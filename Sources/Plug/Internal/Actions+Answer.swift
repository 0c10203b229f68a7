public import Synchronization

// MARK: - Finding the answer

extension Actions {
    /// The result of a closure that is given the answer to an action, or nil when nothing is
    /// plugged.
    ///
    /// Like the shortcut, it mostly needs neither a lock nor a retain: the registry keeps the
    /// answer, and the caller keeps the registry.
    @inlinable
    func withAnswer<Result>(
        to key: ActionKey,
        of action: any Pluggable.Type,
        _ body: (any AnyObject & Sendable) -> Result?
    ) -> Result? {
        guard ownedOuter != nil else { return sockets.withAnswer(to: key, body) }
        let version = Self.version.load(ordering: .acquiring)
        if let socket = sockets.socket(for: key),
            let answer = socket._withUnsafeGuaranteedRef({ $0.firstResolved(in: version) })
        {
            return answer._withUnsafeGuaranteedRef(body)
        }
        return answer(to: key, of: action).flatMap(body)
    }

    /// The answer to an action, with the part that enclosing scopes have in it.
    ///
    /// The first call after a plug anywhere walks outwards, O(depth); the others find the result of
    /// that in their own socket, O(1). A call that finds nothing leaves nothing behind.
    @usableFromInline
    func answer(to key: ActionKey, of action: any Pluggable.Type) -> (any AnyObject & Sendable)? {
        guard outer != nil else { return sockets.withAnswer(to: key) { $0 } }
        let version = Self.version.load(ordering: .acquiring)
        let own = sockets.socket(for: key)
        if let answer = own?.takeUnretainedValue().resolved(in: version) { return answer }
        let contents = contents(for: key)
        if let answer = contents.composed {
            let own = own?.takeUnretainedValue() ?? sockets.addSocket(for: key, of: action)
            own.remember(answer, in: version)
            return answer
        }
        // Somebody may have plugged here and unplugged further out, while this looked here before
        // and there after: then it missed both, although at no time was nothing plugged.
        guard Self.version.load(ordering: .acquiring) != version else { return nil }
        return self.answer(to: key, of: action)
    }

    /// What is plugged into an action here or further out, and the interceptors of all.
    private func contents(for key: ActionKey) -> SocketContents {
        var contents = SocketContents()
        for registry in chain {
            guard let socket = registry.sockets.socket(for: key) else { continue }
            let part = socket.takeUnretainedValue().contents
            contents.plugged = contents.plugged ?? part.plugged
            contents.interceptors = part.interceptors + contents.interceptors
        }
        return contents
    }

    /// What answers in this registry, before anybody intercepts it.
    func plugged(for key: ActionKey) -> Plugged? {
        let version = Self.version.load(ordering: .acquiring)
        if let plugged = contents(for: key).plugged { return plugged }
        // What `answer(to:of:)` says about missing both goes for this, too.
        return Self.version.load(ordering: .acquiring) == version ? nil : plugged(for: key)
    }

    /// The actions that are plugged in this registry, in the order of their first plugs.
    var pluggedActions: [any Pluggable.Type] {
        sockets.sockets.filter { $0.contents.plugged != nil }.map(\.action)
    }

    /// Where one is to plug what is missing, for messages.
    var compositionRoot: String {
        if let root = delegate?.compositionRoot { return root }
        return chain.contains(where: \.isShared)
            ? "at the composition root"
            : "inside the run(_:) of its registry"
    }

    /// This registry and those it falls through to, the innermost first.
    var chain: some Sequence<Actions> {
        sequence(first: self) { $0.outer }
    }
}
