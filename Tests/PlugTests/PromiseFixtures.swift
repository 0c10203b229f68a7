import Foundation
import Plug

// What several suites of the promise watch it with.

/// Elements in the order in which they were added, from any thread.
final class Journal<Element: Sendable>: Sendable {
    private let elements = Locked<[Element]>([])

    var all: [Element] { elements.withLock { $0 } }

    func append(_ element: Element) {
        elements.withLock { $0.append(element) }
    }

    func removeAll() {
        // Released outside the lock.
        _ = elements.withLock { elements in
            defer { elements = [] }
            return elements
        }
    }
}

/// Counts, from any thread.
final class Tally: Sendable {
    private let number = Locked(0)

    var count: Int { number.withLock { $0 } }

    /// Counts further, and returns how far.
    @discardableResult
    func add(_ more: Int = 1) -> Int {
        number.withLock { number in
            number += more
            return number
        }
    }
}

/// Counts on the main actor.
@MainActor final class MainCounter {
    var count = 0
}

/// Tells whether code runs inside a closure, on its thread.
final class CurrentThread: Sendable {
    private let thread = Locked<ObjectIdentifier?>(nil)

    var isThis: Bool { thread.withLock { $0 } == ObjectIdentifier(Thread.current) }

    func mark(_ body: () -> Void) {
        let current = ObjectIdentifier(Thread.current)
        thread.withLock { $0 = current }
        body()
        thread.withLock { $0 = nil }
    }
}

/// Settles a promise when it is released.
final class ReleaseProbe: Sendable {
    let number = 0
    private let resolver: Promise<Void>.Resolver

    init(_ resolver: Promise<Void>.Resolver) {
        self.resolver = resolver
    }

    deinit {
        resolver.resolve()
    }
}

/// A pending promise that tells when it is cancelled.
final class Work: Sendable {
    let promise: Promise<Int>
    let resolver: Promise<Int>.Resolver
    let cancelled: Promise<Void>

    init() {
        (promise, resolver) = Promise<Int>.pending()
        let (cancelled, cancelledResolver) = Promise<Void>.pending()
        self.cancelled = cancelled
        resolver.onCancel { cancelledResolver.resolve() }
    }
}

/// Runs a closure on a thread where it may block.
func onAnotherThread<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
) async -> Result {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}
