/// A use case that brings its own implementation, for callers that plug none.
///
/// <!-- snippet: RecipesForServices.tell-time -->
/// ```swift
/// class TellTime: Action<Void, Date>, HasDefault {
///     static func plugDefault() { TellTime.self <~ { Date.now } }
/// }
/// ```
///
/// In a test that PlugTesting or PlugXCTest knows, a default doesn't answer, so that no test reaches
/// a server because a mock was forgotten. To use the default there, call `TellTime.plugDefault()`.
public protocol HasDefault: Pluggable {
    /// Plugs the default, with any form of `<~` or `Actions.plug`.
    ///
    /// Plug calls this when a call, `isPlugged`, `verify` or `explain` finds nothing, in the
    /// outermost registry of the call, once for each, on the calling thread and outside all locks.
    /// What it plugs answers until a later plug replaces it. If it plugs nothing, the call fails
    /// with an ``UnpluggedActionError``. Threads that find nothing at the same moment may each run
    /// it. The first plug then stays for all.
    static func plugDefault()
}
