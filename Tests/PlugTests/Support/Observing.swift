import Plug

/// The events of the calls in the current registry while a closure runs.
nonisolated(nonsending) func observing(
    _ body: nonisolated(nonsending) () async -> Void
) async -> [ActionEvent] {
    let log = Journal<ActionEvent>()
    let observer = Actions.observe(log.append)
    defer { observer.cancel() }
    await body()
    return log.all
}
