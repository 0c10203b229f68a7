import Synchronization

/// A use case, which says what the app can do, and not how.
///
/// Declare a use case by subclassing once, in the module that knows *what* the app does:
///
/// <!-- snippet: Promises.like-photo -->
/// ```swift
/// class LikePhoto: Action<Photo, Promise<Void>> {}
/// ```
///
/// Subclass the use case in the module that knows *how*, and plug that subclass at the composition
/// root. An override may drop the `?` of the result:
///
/// <!-- snippet: Overview.network-like-photo -->
/// ```swift
/// class NetworkLikePhoto: LikePhoto {
///     override func perform(_ photo: Photo) -> Promise<Void> { network.like(photo) }
/// }
///
/// LikePhoto.self <~ NetworkLikePhoto()
/// ```
///
/// Other modules can subclass a use case only if it is an `open class`.
nonisolated open class Action<Input, Output>: IsAction {
    /// Creates an implementation. The right side of `<~` does this once for each call.
    public init() {}

    /// Does the work, on the caller's thread. Override this method. Callers use the function
    /// `action`.
    ///
    /// For an output `Photo?`, an override returns `Photo??`, and its nil is an output like any
    /// other. For an input `Void`, the override is `perform(_: Void)`. Without an override, this
    /// method returns nil, and the call fails with an ``UnpluggedActionError``.
    open func perform(_ input: Input) -> Output? {
        MissingOverrides.note(Self.self)
        return nil
    }
}

/// The classes whose `perform` is, or calls, that of ``Action``. Not a flag of the instance,
/// because an instance without properties often needs no memory.
enum MissingOverrides {
    private static let classes = Locked<Set<ObjectIdentifier>>([])

    private static let count = Atomic(0)

    /// How often the `perform` of ``Action`` ran. Read relaxed: a call compares its own counts.
    static var calls: Int { count.load(ordering: .relaxed) }

    static func note(_ type: Any.Type) {
        _ = classes.withLock { $0.insert(ObjectIdentifier(type)) }
        count.add(1, ordering: .relaxed)
    }

    static func include(_ type: Any.Type) -> Bool {
        classes.withLock { $0.contains(ObjectIdentifier(type)) }
    }
}
