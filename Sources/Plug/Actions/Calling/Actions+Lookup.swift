package import Synchronization

// MARK: - Looking up implementations

extension Actions {
    /// The answer to an action that lasts as long as the registry, if there is one. It isn't retained.
    @inline(__always)
    func lastingAnswer(for key: ObjectIdentifier) -> Unmanaged<AnyImplementation>? {
        let version = Self.version.load(ordering: .acquiring)
        return outlets.outlet(for: key)?._withUnsafeGuaranteedRef { $0.answer(in: version) }
    }

    /// The implementation of an action, inside the interceptors of this registry and the outer
    /// ones. The first lookup after a change here or further out walks outwards, O(depth), and
    /// leaves what it finds in the outlet of this registry, for later lookups, O(1).
    func findAnswer(of action: any Pluggable.Type) -> AnyImplementation? {
        // Usually an earlier search has left its result. A retain of the outlet would cost as much.
        let version = Self.version.load(ordering: .acquiring)
        let known = outlets.outlet(for: ObjectIdentifier(action))
        if let found = known?._withUnsafeGuaranteedRef({ $0.passingAnswer(in: version) }) {
            return found
        }
        // The outlet is there before the search: it notices what changes here meanwhile.
        let outlet = known?.takeUnretainedValue() ?? outlet(of: action)
        return search(for: action) { version in
            var (all, enclosing) = (outlet.contents, outer)
            while let registry = enclosing {
                all.add(outer: registry.ownContents(of: action))
                enclosing = registry.outer
            }
            let answer = all.answer(for: action)
            if let answer { outlet.remember(answer, of: all, in: version) }
            return answer
        }
    }

    /// Calls a closure that looks outwards, with the version of the wiring. Meanwhile, a plug may be
    /// added where it has looked, and one removed where it hasn't, which changes the version. So if
    /// it finds nothing, it is called again after a change, and once after the default was plugged.
    private func search<Found>(
        for action: any Pluggable.Type,
        _ look: (_ version: Int) -> Found?
    ) -> Found? {
        var isLast = false
        while true {
            let version = Self.version.load(ordering: .acquiring)
            if let found = look(version) { return found }
            if Self.version.load(ordering: .acquiring) != version { continue }
            if isLast || !plugDefault(of: action) { return nil }
            isLast = true
        }
    }

    /// The interceptors of an action in this registry only, the outermost first.
    package func ownInterceptors(of action: any Pluggable.Type) -> [Interceptor] {
        ownContents(of: action).interceptors
    }

    func ownContents(of action: any Pluggable.Type) -> OutletContents {
        outlets.outlet(of: action)?.contents ?? contentsOfNewOutlet
    }

    private var contentsOfNewOutlet: OutletContents {
        OutletContents(interceptors: interceptorsOfAll.withLock { $0 })
    }

    /// The outlet of an action in this registry, made now if there is none.
    func outlet(of action: any Pluggable.Type) -> Outlet {
        outlets.outlet(of: action, orInsert: contentsOfNewOutlet)
    }

    /// What is plugged into an action, here or further out, without the interceptors.
    func plugged(into action: any Pluggable.Type) -> AnyImplementation? {
        search(for: action) { _ in
            chain.lazy.compactMap { $0.ownContents(of: action).plugged }.first
        }
    }

    /// Makes the scopes inside search again, after a change here and before any code learns of it.
    /// Both this and the making of a scope change the count, so one comes after the other: either
    /// this sees the scope, or the scope finds what is here by now. Scopes of the process' registry
    /// aren't counted, as all threads would count in one place.
    func invalidateScopesInside() {
        if isShared || scopesInside.add(0, ordering: .acquiringAndReleasing).newValue > 0 {
            Self.version.add(1, ordering: .releasing)
        }
    }

    /// Counts the changes in the registry of the process, and in any that has a scope inside it. So
    /// a scope knows whether what it found further out still holds. An outlet counts its own.
    package static let version = Atomic<Int>(0)
}

// MARK: - The fast path

extension Actions {
    /// The registry of the process, once it is made. To ask `shared` for it would take half of a call.
    /// Stored releasing and loaded acquiring: a thread that sees the registry sees its contents.
    static let madeShared = Atomic<Unmanaged<Actions>?>(nil)

    /// How many observers exist. Read relaxed: code learns of one from the thread that counted it.
    static let observerCount = Atomic<Int>(0)

    /// Whether there are no scopes, other registries or observers, so that a call may go straight to
    /// its outlet in the registry of the process.
    package static var isFastPathOpen: Bool {
        CurrentScope.count.load(ordering: .relaxed) == 0
            && observerCount.load(ordering: .relaxed) == 0
    }

    /// The answer to an action, if the fast path is open and knows it. Not generic and out of line, so
    /// that a client compiles only a call of it for each use case.
    @usableFromInline
    @inline(never)
    static func fastAnswer(for key: ObjectIdentifier) -> Unmanaged<AnyImplementation>? {
        guard isFastPathOpen, let shared = madeShared.load(ordering: .acquiring) else { return nil }
        return shared._withUnsafeGuaranteedRef { $0.lastingAnswer(for: key) }
    }
}
