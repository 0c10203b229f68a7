/// A use case: what can be done, with no word about how.
///
/// Declare a use case by subclassing once, in the module that knows *what* the app does:
///
/// ```swift
/// class LikePhoto: Action<Photo, Promise<Void>> {}
/// ```
///
/// Implement it by subclassing that, in the module that knows *how*, and plug the implementation at
/// the composition root. An override may drop the `?` from its result:
///
/// ```swift
/// class NetworkLikePhoto: LikePhoto {
///     override func perform(_ photo: Photo) -> Promise<Void> { network.like(photo) }
/// }
///
/// LikePhoto.self <~ NetworkLikePhoto()
/// ```
///
/// A use case that other modules implement is an `open class`, as only these can be subclassed
/// there.
///
/// ## Topics
///
/// - ``perform(_:)``
/// - ``init()``
nonisolated open class Action<Input, Output>: IsAction {
    /// Creates an implementation. The right side of `<~` does this once for each call.
    public init() {}

    /// Does the work: override this. For an output `Photo?`, write `-> Photo??`, two question marks.
    ///
    /// For an input `Void`, the override is `perform(_: Void)`. Callers use the free function
    /// `action`. An override runs on the caller's thread. Not overridden, it returns nil, which means that
    /// nobody implemented the use case: the caller gets an ``UnpluggedActionError`` instead of an
    /// output. Where the output is optional, the nil of an override is an output like any other.
    open func perform(_ input: Input) -> Output? {
        ThreadNotes.ofThisThread.pointee.missingOverride = Self.self
        return nil
    }
}

extension IsAction {
    /// Takes the note that `perform` of ``Action`` left, if the note is of an implementation of
    /// this action: the class that doesn't override `perform`.
    ///
    /// The thread holds the note, since the registry can't tell: by the time that the registry is
    /// asked, something else may be plugged.
    static func takeMissingOverride() -> Any.Type? {
        let notes = ThreadNotes.ofThisThread
        defer { notes.pointee.missingOverride = nil }
        return notes.pointee.missingOverride as? Self.Type
    }
}
