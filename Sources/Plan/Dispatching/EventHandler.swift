/// Handles each event of an event queue. Called on the main actor only.
protocol EventHandler<Event>: AnyObject {
    associatedtype Event: Sendable

    func handle(_ event: Event)
}
