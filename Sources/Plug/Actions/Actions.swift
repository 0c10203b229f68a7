import Synchronization

/// The registry of the implementations of all actions.
///
/// Plug implementations at the composition root, before any code calls them:
/// `LikePhoto.self <~ NetworkLikePhoto()`. Callers use the function `action`.
///
/// Static members work on the ``current`` registry, which is that of the process, or the innermost
/// scope. A registry of your own, such as one for each tenant of a server, is current inside
/// `run(_:)`: `tenant.run { LikePhoto.self <~ NetworkLikePhoto() }`.
///
/// You may use every member on any thread, and plug while other threads call. A running call keeps
/// its implementation. Your code never runs under a lock of the registry.
public final class Actions: Sendable {
    /// The registry of the process.
    static let shared = {
        let shared = Actions(monitor: nil, isShared: true)
        madeShared.store(.passUnretained(shared), ordering: .releasing)
        return shared
    }()

    /// What handles actions that are not plugged here, and intercepts and observes all calls.
    let outer: Actions?

    let outlets = OutletTable()

    /// The global interceptors of this registry only, the outermost first.
    let interceptorsOfAll = Locked<[Interceptor]>([])

    /// How many plugs this registry has got.
    let plugs = Atomic<Int>(0)

    /// How many scopes are directly inside this registry, unless it is that of the process.
    let scopesInside = Atomic<Int>(0)

    let ownObservers = Locked<[Observer]>([])

    /// Watches this registry, as the trait of PlugTesting does.
    package let monitor: (any RegistryMonitor)?

    package let isShared: Bool

    package init(
        outer: Actions? = nil,
        monitor: (any RegistryMonitor)?,
        isShared: Bool = false
    ) {
        self.outer = outer
        self.monitor = monitor
        self.isShared = isShared
        if !isShared { CurrentScope.count.add(1, ordering: .relaxed) }
        if let outer, !outer.isShared {
            outer.scopesInside.add(1, ordering: .acquiringAndReleasing)
        }
        monitor?.registryWasMade(self)
    }

    /// Creates an empty registry, which doesn't fall through to another one.
    ///
    /// Calls reach it inside `run(_:)`, or as `registry.action(…)`. Its plugs live until the
    /// registry is released and all tasks that were started inside it have ended.
    public convenience init() {
        self.init(monitor: Self.currentScope?.monitor)
    }

    convenience init(inside outer: Actions) {
        self.init(outer: outer, monitor: outer.monitor)
    }

    deinit {
        // Observers that were never canceled.
        Self.observerCount.subtract(ownObservers.withLock { $0.count }, ordering: .relaxed)
        bequeath()
        if let outer, !outer.isShared { outer.scopesInside.subtract(1, ordering: .relaxed) }
        if !isShared { CurrentScope.count.subtract(1, ordering: .relaxed) }
    }

    /// This registry and the enclosing ones, the innermost first.
    package var chain: some Sequence<Actions> {
        sequence(first: self) { $0.outer }
    }
}

// MARK: - The current registry

extension Actions: PromiseScope {
    /// The registry that calls use: the innermost scope of the task, or else that of the process.
    @inline(never) public static var current: Actions { currentScope ?? shared }

    static var currentScope: Actions? { unretainedScope?.takeUnretainedValue() }

    /// The innermost scope of the task, not retained. The task keeps it alive while the code inside
    /// runs. The cast is unchecked, because only registries conform to `PromiseScope`.
    static var unretainedScope: Unmanaged<Actions>? {
        guard CurrentScope.count.load(ordering: .relaxed) > 0, let scope = CurrentScope.unretained
        else { return nil }
        return scope._withUnsafeGuaranteedRef {
            Unmanaged.passUnretained(unsafeDowncast($0, to: Actions.self))
        }
    }

    @usableFromInline package var promiseMonitor: (any PromiseMonitor)? { monitor }
}
