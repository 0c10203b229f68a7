/// A use case that its caller awaits.
///
/// Choose it over an ``Action`` of a ``Promise`` if every caller is asynchronous anyway. Both kinds
/// are plugged, called and checked by the same names:
///
/// <!-- snippet: Overview.upload-photo -->
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
nonisolated open class AsyncAction<Input: Sendable, Output: Sendable>: IsAsyncAction {
    /// Creates an implementation. The right side of `<~` does this once for each call.
    public init() {}

    /// Does the work, on the caller's actor. Override it. Callers use the function `action`.
    ///
    /// Without an override, it throws ``UnpluggedActionError``. Canceling the calling task cancels
    /// the work. An override that can't fail may omit `throws`. It stays on the caller's actor if it
    /// is `nonisolated(nonsending)`, as in modules with `NonisolatedNonsendingByDefault`.
    nonisolated(nonsending) open func perform(_ input: Input) async throws -> Output {
        throw UnpluggedActionError(Self.self, .noOutput(Self.self))
    }
}
