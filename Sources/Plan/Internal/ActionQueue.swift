import Observation
import Plug
import Synchronization

/// The line in which actions wait for the main actor.
///
/// A presenter's dispatchers hold the line instead of the presenter. So they keep nobody alive, and
/// a dispatch needs no weak reference, which would cost more than all the rest.
///
/// Unchecked, because of `handle` and `isHandling`: only the main queue touches them.
final class ActionQueue<Action: Sendable>: Observable, @unchecked Sendable {
    private let delivery: Delivery
    private let waiting = Locked(Waiting())

    /// True while nobody waits and the line is open: then the main actor may go ahead without the
    /// lock. Written under the lock.
    private let isClear = Atomic(true)

    /// Handles an action, on the main queue. Nil after the line is closed.
    private var handle: (@MainActor (Action) -> Void)?

    /// Whether an action is being handled now.
    private var isHandling = false

    private let closing = ObservationRegistrar()

    private struct Waiting: Sendable {
        var entries: [Entry] = []
        var isClosed = false

        /// Whether the main actor has been asked to come and hasn't come yet.
        var isSummoned = false
    }

    private struct Entry: Sendable {
        let action: Action
        let claim: Claim?
        let waiter: CheckedContinuation<Void, Never>?
    }

    init(delivery: Delivery, handle: @escaping @MainActor (Action) -> Void) {
        self.delivery = delivery
        self.handle = handle
    }
}

// MARK: - Dispatching

extension ActionQueue {
    func dispatch(_ action: Action) {
        if delivery == .atOnce, MainQueue.isCurrent {
            dispatchOnMainQueue(action, nil)
        } else {
            add(action, nil, summons: true)
        }
    }

    nonisolated(nonsending) func dispatched(_ action: Action, _ claim: Claim?) async {
        let isAtOnce = delivery == .atOnce && MainQueue.isCurrent
        if isAtOnce, !isHandling {
            return dispatchOnMainQueue(action, claim)
        }
        await withCheckedContinuation { waiter in
            add(action, claim, waiter, summons: !isAtOnce)
        }
    }

    private func dispatchOnMainQueue(_ action: Action, _ claim: Claim?) {
        if !isHandling, isClear.load(ordering: .acquiring) {
            isHandling = true
            run(action, claim)
            isHandling = false
        } else {
            add(action, claim, summons: false)
        }
        if !isHandling, !isClear.load(ordering: .acquiring) { handleWaiting() }
    }

    /// Puts an action at the end of the line, or drops it if the line is closed.
    private func add(
        _ action: Action,
        _ claim: Claim?,
        _ waiter: CheckedContinuation<Void, Never>? = nil,
        summons: Bool
    ) {
        let (isClosed, mustSummon) = waiting.withLock { waiting in
            guard !waiting.isClosed else { return (true, false) }
            waiting.entries.append(Entry(action: action, claim: claim, waiter: waiter))
            isClear.store(false, ordering: .releasing)
            let mustSummon = summons && !waiting.isSummoned
            waiting.isSummoned = waiting.isSummoned || summons
            return (false, mustSummon)
        }
        if isClosed { waiter?.resume() }
        if mustSummon { summon() }
    }
}

// MARK: - Handling

extension ActionQueue {
    /// Asks the main actor to come. Detached, since it handles what others dispatch, too.
    private func summon() {
        Task.detached { @MainActor in self.handleWaiting() }
    }

    /// Handles those who wait, on the main queue: all of them, or one batch where they coalesce.
    private func handleWaiting() {
        // A nested run loop brings the main actor here in the middle of a translation. That comes
        // first, and below it looks again.
        guard !isHandling else { return waiting.withLock { $0.isSummoned = false } }
        isHandling = true
        repeat {
            for entry in takeWaiting() {
                // Another thread may have closed the line while the one before was handled.
                if !waiting.withLock({ $0.isClosed }) { run(entry.action, entry.claim) }
                entry.waiter?.resume()
            }
        } while delivery == .atOnce && hasWaiting
        isHandling = false
        let mustSummon = waiting.withLock { waiting in
            let mustSummon = !waiting.entries.isEmpty && !waiting.isSummoned
            waiting.isSummoned = !waiting.entries.isEmpty
            return mustSummon
        }
        if mustSummon { summon() }
    }

    private func run(_ action: Action, _ claim: Claim?) {
        guard let handle, claim.isTakenNow else { return }
        MainActor.assumeIsolated { handle(action) }
    }

    private var hasWaiting: Bool {
        waiting.withLock { !$0.entries.isEmpty }
    }

    private func takeWaiting() -> [Entry] {
        waiting.withLock { waiting in
            defer { waiting.entries = [] }
            waiting.isSummoned = false
            isClear.store(!waiting.isClosed, ordering: .releasing)
            return waiting.entries
        }
    }
}

// MARK: - Closing

extension ActionQueue {
    /// Whether the line is closed. Reading it where changes are tracked tracks the closing.
    var isClosed: Bool {
        closing.access(self, keyPath: \.isClosed)
        return waiting.withLock { $0.isClosed }
    }

    /// Drops those who wait and whoever comes later, and lets go of what handles them. May be
    /// called from any thread.
    func close() {
        let entries = waiting.withLock { waiting in
            defer { waiting.entries = [] }
            waiting.isClosed = true
            isClear.store(false, ordering: .releasing)
            return waiting.entries
        }
        for entry in entries { entry.waiter?.resume() }
        closing.withMutation(of: self, keyPath: \.isClosed) {}
        if MainQueue.isCurrent {
            handle = nil
        } else {
            Task.detached { @MainActor in self.handle = nil }
        }
    }
}
