import Observation
import Plug
import Synchronization

/// The line in which the events of one presenter wait for the main actor.
///
/// A presenter's dispatchers hold the queue instead of the presenter. So dispatchers keep no
/// presenter alive, and a dispatch needs no weak reference, which would cost more than all the rest.
///
/// Unchecked, because of the variables: only the main queue touches them.
final class EventQueue<Event: Sendable>: Observable, @unchecked Sendable {
    private let delivery: Delivery
    private let state = Locked(State())

    /// True while the line is empty and open: then the main actor may handle an event without the
    /// lock. Written under the lock.
    private let isClear = Atomic(true)

    private let closing = ObservationRegistrar()

    /// Handles an event. Nil after the queue is closed.
    private var handler: (any EventHandler<Event>)?

    /// Whether an event is being handled now.
    private var isHandling = false

    /// How many events have been taken from the line.
    private var taken = 0

    /// How many events will have been taken when the present dispatch, or the present turn, ends.
    private var goal = 0

    private struct State: Sendable {
        var line = Line<Entry>()
        var isClosed = false

        /// Whether a turn of the main actor has been asked for and hasn't begun.
        var isSummoned = false
    }

    private struct Entry: Sendable {
        let event: Event
        let ticket: RunTicket?
        let waiter: CheckedContinuation<Void, Never>?
    }

    init(delivery: Delivery, handler: some EventHandler<Event>) {
        self.delivery = delivery
        self.handler = handler
    }
}

// MARK: - Dispatching

extension EventQueue {
    func dispatch(_ event: Event) {
        if delivery == .atOnce, MainQueue.isCurrent {
            dispatchOnMainQueue(event, nil)
        } else if add(event, nil) != nil {
            summon()
        }
    }

    nonisolated(nonsending) func dispatched(_ event: Event, _ ticket: RunTicket?) async {
        if delivery == .atOnce, MainQueue.isCurrent, !isHandling {
            return dispatchOnMainQueue(event, ticket)
        }
        await withCheckedContinuation { waiter in
            if add(event, ticket, waiter) != nil { summon() } else { waiter.resume() }
        }
    }

    private func dispatchOnMainQueue(_ event: Event, _ ticket: RunTicket?) {
        if isHandling {
            // Events that stand in between are left for a further turn, and so is this one.
            if let place = add(event, ticket), place == goal + 1 { goal = place }
        } else if isClear.load(ordering: .acquiring) {
            handleLine(upTo: taken) { run(event, ticket) }
        } else if let place = add(event, ticket) {
            handleLine(upTo: place)
        }
    }

    /// Puts an event at the end of the line, and tells how many events were added until then. Nil
    /// where the queue is closed, and the event is dropped.
    private func add(
        _ event: Event,
        _ ticket: RunTicket?,
        _ waiter: CheckedContinuation<Void, Never>? = nil
    ) -> Int? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            state.line.add(Entry(event: event, ticket: ticket, waiter: waiter))
            isClear.store(false, ordering: .releasing)
            return state.line.added
        }
    }
}

// MARK: - Handling

extension EventQueue {
    /// The most events that one turn handles, so that other work of the main actor runs in between.
    private var turnLength: Int { 256 }

    /// Asks for a turn of the main actor, unless one has been asked for or nobody stands in line.
    private func summon() {
        let mustAsk = state.withLock { state in
            defer { state.isSummoned = state.isSummoned || !state.line.isEmpty }
            return !state.isSummoned && !state.line.isEmpty
        }
        // Detached, since the turn also handles what others dispatch.
        if mustAsk { Task.detached { @MainActor in self.takeTurn() } }
    }

    private func takeTurn() {
        let added = state.withLock { state in
            state.isSummoned = false
            return state.line.added
        }
        // A nested run loop has brought the main actor here in the middle of a translation. Whoever
        // called the translator asks for another turn.
        guard !isHandling else { return }
        handleLine(upTo: min(added, taken + turnLength))
    }

    /// Handles an event that doesn't stand in line, if there is one, and then the line up to a place.
    private func handleLine(upTo place: Int, first: () -> Void = {}) {
        goal = place
        isHandling = true
        first()
        while taken < goal, let entry = takeFirst() {
            taken += 1
            run(entry.event, entry.ticket)
            entry.waiter?.resume()
        }
        isHandling = false
        if !isClear.load(ordering: .acquiring) { summon() }
    }

    private func run(_ event: Event, _ ticket: RunTicket?) {
        guard let handler, ticket.admits() else { return }
        handler.handle(event)
    }

    private func takeFirst() -> Entry? {
        state.withLock { state in
            let first = state.line.takeFirst()
            isClear.store(state.line.isEmpty && !state.isClosed, ordering: .releasing)
            return first
        }
    }
}

// MARK: - Closing

extension EventQueue {
    /// Whether the queue is closed. Where changes are tracked, reading it tracks the closing.
    var isClosed: Bool {
        closing.access(self, keyPath: \.isClosed)
        return state.withLock { $0.isClosed }
    }

    /// Drops the events in line and all later ones, and lets go of the handler. May be called from
    /// any thread.
    func close() {
        let entries = state.withLock { state in
            state.isClosed = true
            isClear.store(false, ordering: .releasing)
            return state.line.takeAll()
        }
        for entry in entries { entry.waiter?.resume() }
        closing.withMutation(of: self, keyPath: \.isClosed) {}
        if MainQueue.isCurrent {
            handler = nil
        } else {
            Task.detached { @MainActor in self.handler = nil }
        }
    }
}
