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

    /// Does the work, on the caller's thread. Override it. Callers use the function `action`.
    ///
    /// Without an override, it returns nil: there is no output, and the call fails with an
    /// ``UnpluggedActionError``. For an output `Photo?`, an override returns `Photo??`, and nil is an
    /// output like any other, also that of this method. For `Void`, write `perform(_: Void)`.
    open func perform(_ input: Input) -> Output? { nil }
}
