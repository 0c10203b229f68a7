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
/// The static functions work on the ``current`` registry: the one of the process, or the innermost
/// scope. A registry of your own, for each tenant of a server say, has the same functions as
/// methods.
///
/// Every member may be used from any thread, and plugging again while other threads call is safe:
/// a call that has begun ends with the implementation it began with. No code of yours ever runs
/// under a lock of the registry's.
public final class Actions: Sendable {
    /// The registry of the process.
    @usableFromInline static let shared = {
        let shared = Actions(outer: nil, isShared: true)
        openShortcut(to: shared.sockets)
        return shared
    }()

    /// Counts changes of any registry, so that scopes can tell whether what they resolved is true.
    @usableFromInline static let version = Atomic<Int>(0)

    /// Backs ``currentScope``, which is faster where there are no scopes.
    @TaskLocal @usableFromInline static var scope: Actions?

    /// The registry that answers what is not plugged here. Owned; `deinit` tells why it is released
    /// by hand.
    @usableFromInline let ownedOuter: Unmanaged<Actions>?

    /// The registry that answers what is not plugged here.
    var outer: Actions? { ownedOuter?.takeUnretainedValue() }

    @usableFromInline let sockets = SocketTable()

    /// Those that see the calls in this registry, the first added first.
    let observers = ActionObserver.Sinks()

    /// Whoever looks after this registry, as the trait of PlugTesting does.
    let delegate: (any ActionsDelegate)?

    let isShared: Bool

    private init(outer: Actions?, isShared: Bool, delegate: (any ActionsDelegate)? = nil) {
        ownedOuter = outer.map { Unmanaged.passRetained($0) }
        self.isShared = isShared
        self.delegate = delegate
        guard !isShared else { return }
        Self.addDetours(1, to: Self.scopeCount)
    }

    /// Creates a registry in which nothing is plugged. It doesn't fall through to any other.
    ///
    /// Calls reach it inside `run(_:)`. What is plugged in it lives until the
    /// registry is released and all tasks that were started inside it have ended.
    public convenience init() {
        let delegate = Self.currentScope?.delegate?.delegateOfNewRegistry()
        self.init(outer: nil, isShared: false, delegate: delegate)
        delegate?.registryWasMade(self)
    }

    /// Creates a registry that somebody looks after.
    package convenience init(delegate: any ActionsDelegate) {
        self.init(outer: nil, isShared: false, delegate: delegate)
        delegate.registryWasMade(self)
    }

    /// Creates a scope, which falls through to another registry.
    convenience init(inside outer: Actions) {
        self.init(outer: outer, isShared: false, delegate: outer.delegate)
    }

    deinit {
        if !isShared { Self.addDetours(-1, to: Self.scopeCount) }
        // Scopes may be nested deeply. Releasing one inside the release of the next would take
        // stack for each, so whoever is the last to hold a chain releases it link by link.
        var outermost = ownedOuter?.takeRetainedValue()
        while outermost != nil, isKnownUniquelyReferenced(&outermost) {
            outermost = outermost?.outer
        }
    }
}
