/// What an event queue calls with each event, on the main actor only.
protocol EventHandler<Event>: AnyObject {
    associatedtype Event: Sendable

    func handle(_ event: Event)
}
