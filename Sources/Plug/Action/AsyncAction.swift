/// A use case that its caller awaits: what can be done, with no word about how.
///
/// Choose it over an ``Action`` of a ``Promise`` where every caller is asynchronous anyway. It is
/// plugged, called and checked by the same names:
///
/// ```swift
/// class UploadPhoto: AsyncAction<Photo, Int> {}
///
/// class NetworkUploadPhoto: UploadPhoto {
///     override func perform(_ photo: Photo) async throws -> Int {
///         try await network.upload(photo)
///     }
/// }
///
/// UploadPhoto.self <~ NetworkUploadPhoto()
/// let size = try await action(UploadPhoto.self, photo)
/// ```
///
/// ## Topics
///
/// - ``perform(_:)``
/// - ``init()``
nonisolated open class AsyncAction<Input: Sendable, Output: Sendable>: IsAsyncAction {
    /// Creates an implementation. The right side of `<~` does this once for each call.
    public init() {}

    /// Does the work. Override this in an implementation; callers use the free function `action`.
    ///
    /// Not overridden, it throws ``UnpluggedActionError``. It is called on the caller's actor, and
    /// is cancelled with the calling task. An override stays on that actor in modules with
    /// `NonisolatedNonsendingByDefault`, or if it says `nonisolated(nonsending)`. One that can't
    /// fail may leave out `throws`.
    nonisolated(nonsending) open func perform(_ input: Input) async throws -> Output {
        throw UnpluggedActionError(action: Self.self, implementation: Self.self, caller: nil)
    }
}
