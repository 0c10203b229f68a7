import Observation
import Plug
import Synchronization

/// The queue in which the events of one presenter wait for the main actor.
///
/// Dispatchers retain the queue and not the presenter. So they don't keep the presenter alive, and
/// a dispatch needs no weak reference, which would cost more than the rest of the dispatch. The
/// conformance is unchecked because of the variables. Only the main queue touches them.
final class EventQueue<Event: Sendable>: Observable, @unchecked Sendable {
    private let delivery: Delivery
    private let state = Locked(State())

    /// Whether the queue is empty and open. The main actor may then handle an event without the
    /// lock. Written under the lock.
    private let isClear = Atomic(true)

    private let closing = ObservationRegistrar()

    /// Handles an event. Nil after the queue is closed.
    private var handler: (any EventHandler<Event>)?

    /// Whether an event is being handled now.
    private var isHandling = false

    /// How many events were removed from the queue.
    private var taken = 0

    /// The value of `taken` at which the current dispatch or turn ends.
    private var end = 0

    private struct State: Sendable {
        var line = Queue<Entry>()

        /// How many events were ever added.
        var added = 0

        var isClosed = false

        /// Whether a turn of the main actor was requested and has not begun.
        var isTurnRequested = false
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
            requestTurn()
        }
    }

    nonisolated(nonsending) func dispatched(_ event: Event, _ ticket: RunTicket?) async {
        if delivery == .atOnce, MainQueue.isCurrent, !isHandling {
            return dispatchOnMainQueue(event, ticket)
        }
        await withCheckedContinuation { waiter in
            if add(event, ticket, waiter) != nil { requestTurn() } else { waiter.resume() }
        }
    }

    private func dispatchOnMainQueue(_ event: Event, _ ticket: RunTicket?) {
        if isHandling {
            // If other events are in between, this event waits for a further turn, like them.
            if let place = add(event, ticket), place == end + 1 { end = place }
        } else if isClear.load(ordering: .acquiring) {
            handleLine(upTo: taken) { run(event, ticket) }
        } else if let place = add(event, ticket) {
            handleLine(upTo: place)
        }
    }

    /// Adds an event to the queue, and returns how many events were added in total. If the queue is
    /// closed, it drops the event and returns nil.
    private func add(
        _ event: Event,
        _ ticket: RunTicket?,
        _ waiter: CheckedContinuation<Void, Never>? = nil
    ) -> Int? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            state.line.append(Entry(event: event, ticket: ticket, waiter: waiter))
            state.added += 1
            isClear.store(false, ordering: .releasing)
            return state.added
        }
    }
}

// MARK: - Handling

extension EventQueue {
    /// The most events that one turn handles, so that the main actor can do other work in between.
    private var turnLength: Int { 256 }

    /// Requests a turn of the main actor, unless one was requested or the queue is empty.
    private func requestTurn() {
        let mustAsk = state.withLock { state in
            defer { state.isTurnRequested = state.isTurnRequested || !state.line.isEmpty }
            return !state.isTurnRequested && !state.line.isEmpty
        }
        // Detached, because the turn also handles the events of other tasks.
        if mustAsk { Task.detached { @MainActor in self.takeTurn() } }
    }

    private func takeTurn() {
        let added = state.withLock { state in
            state.isTurnRequested = false
            return state.added
        }
        // A nested run loop has brought the main actor here during a translation. The code that
        // called the translator requests another turn.
        guard !isHandling else { return }
        handleLine(upTo: min(added, taken + turnLength))
    }

    /// Handles an event outside the queue, if there is one, and then the queue up to a place.
    private func handleLine(upTo place: Int, first: () -> Void = {}) {
        end = place
        isHandling = true
        first()
        while taken < end, let entry = takeFirst() {
            taken += 1
            run(entry.event, entry.ticket)
            entry.waiter?.resume()
        }
        isHandling = false
        if !isClear.load(ordering: .acquiring) { requestTurn() }
    }

    private func run(_ event: Event, _ ticket: RunTicket?) {
        guard let handler, ticket.admits() else { return }
        handler.handle(event)
    }

    private func takeFirst() -> Entry? {
        state.withLock { state in
            let first = state.line.popFirst()
            isClear.store(state.line.isEmpty && !state.isClosed, ordering: .releasing)
            return first
        }
    }
}

// MARK: - Closing

extension EventQueue {
    /// Whether the queue is closed. Observation tracks reads of it.
    var isClosed: Bool {
        closing.access(self, keyPath: \.isClosed)
        return state.withLock { $0.isClosed }
    }

    /// Drops all queued events and all later ones, and releases the handler. Safe on any thread.
    func close() {
        var entries = state.withLock { state in
            state.isClosed = true
            isClear.store(false, ordering: .releasing)
            defer { state.line = Queue() }
            return state.line
        }
        while let entry = entries.popFirst() { entry.waiter?.resume() }
        closing.withMutation(of: self, keyPath: \.isClosed) {}
        if MainQueue.isCurrent {
            handler = nil
        } else {
            Task.detached { @MainActor in self.handler = nil }
        }
    }
}
