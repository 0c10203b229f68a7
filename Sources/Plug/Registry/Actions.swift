public import Synchronization

/// The registry that tells which implementation answers which action.
///
/// Plug implementations at the composition root, before anything calls them:
///
/// ```swift
/// Actions.plug(LikePhoto.self, to: NetworkLikePhoto())
/// ```
///
/// or, the same with the operator, `LikePhoto.self <~ NetworkLikePhoto()`. Callers use the free
/// function `action` and never see the registry.
///
/// All verbs are static and work on the ``current`` registry: the one of the process, or the
/// innermost scope. A registry of your own, for each tenant of a server say, becomes the current
/// one inside `run(_:)`:
///
/// ```swift
/// let tenant = Actions()
/// tenant.run { LikePhoto.self <~ NetworkLikePhoto() }
/// ```
///
/// Every member may be used from any thread, and plugging again while other threads call is safe:
/// a call that has begun ends with the implementation it began with. No code of yours ever runs
/// under a lock of the registry's.
public final class Actions: Sendable {
    /// The registry of the process.
    @usableFromInline static let shared = {
        let shared = Actions(outer: nil, monitor: nil, isShared: true)
        openFastPath(to: shared)
        return shared
    }()

    /// The registry that answers what is not plugged here.
    @usableFromInline let outer: Actions?

    @usableFromInline let outlets = OutletTable()

    /// The interceptors of all actions in this registry alone, the outermost first.
    let interceptorsOfAll = Locked<[Interceptor]>([])

    /// Made with the first observer.
    private let lockedObservers = Locked<ObserverList?>(nil)

    /// Looks after this registry, as the trait of PlugTesting does.
    package let monitor: (any RegistryMonitor)?

    package let isShared: Bool

    private init(outer: Actions?, monitor: (any RegistryMonitor)?, isShared: Bool = false) {
        self.outer = outer
        self.monitor = monitor
        self.isShared = isShared
        if monitor != nil { CurrentScope.monitoredCount.add(1, ordering: .relaxed) }
        if !isShared { Self.addDetours(1, to: CurrentScope.count) }
    }

    /// Creates a registry in which nothing is plugged. It doesn't fall through to any other.
    ///
    /// Calls reach the registry inside `run(_:)`. What is plugged there lives until the registry is
    /// released and all tasks that were started inside have ended.
    public convenience init() {
        let monitor = Self.currentScope?.monitor?.monitorOfNewRegistry()
        self.init(outer: nil, monitor: monitor)
        monitor?.registryWasMade(self)
    }

    /// Creates a registry with a monitor.
    package convenience init(monitor: any RegistryMonitor) {
        self.init(outer: nil, monitor: monitor)
        monitor.registryWasMade(self)
    }

    /// Creates a scope, which falls through to another registry.
    convenience init(inside outer: Actions) {
        self.init(outer: outer, monitor: outer.monitor)
    }

    deinit {
        if !isShared { Self.addDetours(-1, to: CurrentScope.count) }
    }

    /// This registry and those that it falls through to, the innermost first.
    var chain: some Sequence<Actions> {
        sequence(first: self) { $0.outer }
    }

    /// The observers of this registry alone. Nil if there never was one.
    var observers: ObserverList? {
        lockedObservers.withLock { $0 }
    }

    /// The observers of this registry alone, made now if there are none.
    func makeObservers() -> ObserverList {
        lockedObservers.withLock { observers in
            let list = observers ?? ObserverList()
            observers = list
            return list
        }
    }
}

// MARK: - The current registry

extension Actions: PromiseScope {
    /// The registry in which calls look for their implementation: the innermost scope of the
    /// current task, or else the registry of the process.
    @inlinable public static var current: Actions {
        currentScope ?? shared
    }

    /// The innermost scope of the current task, or nil outside all scopes.
    @inlinable static var currentScope: Actions? {
        unretainedScope?.takeUnretainedValue()
    }

    /// The same scope for code that runs inside it, and so need not retain it.
    ///
    /// The cast isn't checked: registries are the only scopes that there are.
    @inlinable static var unretainedScope: Unmanaged<Actions>? {
        guard CurrentScope.count.load(ordering: .relaxed) > 0, let scope = CurrentScope.unretained
        else { return nil }
        return scope._withUnsafeGuaranteedRef {
            Unmanaged.passUnretained(unsafeDowncast($0, to: Actions.self))
        }
    }

    @usableFromInline
    func promiseWasMade(_ promise: AnyPromise, at place: CallSite) {
        monitor?.promiseWasMade(promise, at: place)
    }

    @usableFromInline
    func closureWillSettle(_ promise: AnyPromise) {
        monitor?.closureWillSettle(promise)
    }
}
