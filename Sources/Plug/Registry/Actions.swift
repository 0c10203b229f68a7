public import Synchronization

/// The registry that knows which implementation answers which action.
///
/// Plug implementations at the composition root, before anything calls them: write
/// `LikePhoto.self <~ NetworkLikePhoto()` or
/// `Actions.plug(LikePhoto.self, to: NetworkLikePhoto())`. Callers use the function `action` and
/// never see the registry.
///
/// Static members work on the ``current`` registry: that of the process, or the innermost scope. A
/// registry of your own, such as one for each tenant of a server, is current inside `run(_:)`:
/// `tenant.run { LikePhoto.self <~ NetworkLikePhoto() }`.
///
/// Every member is safe on any thread, also plugging while other threads call. A call that has
/// begun keeps its implementation. Your code never runs under a lock of the registry.
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

    /// The interceptors of all actions in this registry only, the outermost first.
    let interceptorsOfAll = Locked<[Interceptor]>([])

    /// Nil until there is an observer.
    private let lockedObservers = Locked<ObserverList?>(nil)

    /// Watches this registry, as the trait of PlugTesting does.
    package let monitor: (any RegistryMonitor)?

    package let isShared: Bool

    private init(outer: Actions?, monitor: (any RegistryMonitor)?, isShared: Bool = false) {
        self.outer = outer
        self.monitor = monitor
        self.isShared = isShared
        if monitor != nil { CurrentScope.monitoredCount.add(1, ordering: .relaxed) }
        if !isShared { Self.addDetours(1, to: CurrentScope.count) }
    }

    /// Creates an empty registry, which doesn't fall through to another one.
    ///
    /// Calls reach it inside `run(_:)`. Its plugs live until the registry is released and all tasks
    /// that were started inside have ended.
    public convenience init() {
        self.init(monitor: Self.currentScope?.monitor?.monitorOfNewRegistry())
    }

    package convenience init(monitor: (any RegistryMonitor)?) {
        self.init(outer: nil, monitor: monitor)
        monitor?.registryWasMade(self)
    }

    /// Creates a scope, which falls through to an enclosing registry.
    convenience init(inside outer: Actions) {
        self.init(outer: outer, monitor: outer.monitor)
    }

    deinit {
        if !isShared { Self.addDetours(-1, to: CurrentScope.count) }
    }

    /// This registry and the enclosing ones, the innermost first.
    var chain: some Sequence<Actions> {
        sequence(first: self) { $0.outer }
    }

    /// The observers of this registry only. Nil if there never was one.
    var observers: ObserverList? {
        lockedObservers.withLock { $0 }
    }

    /// The observers of this registry only, made now if there are none.
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
    /// The registry that calls use: the innermost scope of the task, or else that of the process.
    @inlinable public static var current: Actions {
        currentScope ?? shared
    }

    /// The innermost scope of the current task, or nil outside all scopes.
    @inlinable static var currentScope: Actions? {
        unretainedScope?.takeUnretainedValue()
    }

    /// The same scope for code that runs inside it, and so need not retain it. The cast isn't
    /// checked: registries are the only scopes.
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

// MARK: - Watching a registry

/// Watches a registry and the scopes inside it, as a test does.
package protocol RegistryMonitor: AnyObject, Sendable {
    /// Where to plug what is missing, for messages. Nil if there is no such place.
    var compositionRoot: String? { get }

    /// Makes the monitor of a registry that is made inside this monitor's registry.
    func monitorOfNewRegistry() -> any RegistryMonitor

    /// Called with a registry to watch from now on.
    func registryWasMade(_ registry: Actions)

    /// Called when a call has no answer. If `isFatal`, the program stops when this returns.
    func actionIsUnplugged(
        _ error: any MissingAnswerError,
        calledAt caller: CallSite,
        isFatal: Bool
    )

    /// Called with a new pending promise, and where it was made.
    func promiseWasMade(_ promise: AnyPromise, at place: CallSite)

    /// Called with a pending promise that a closure written in the registry will settle.
    func closureWillSettle(_ promise: AnyPromise)

    /// Called with the promise that a stalled call waits for. It is pending until cancelled.
    func callWillStall(until promise: AnyPromise)
}
