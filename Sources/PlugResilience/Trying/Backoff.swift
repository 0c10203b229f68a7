import Plug

/// How often a call is tried, and how long it waits in between.
///
/// Each wait is shortened by a random part, at most half, so that many devices don't come back in
/// the same moment. A list of waits is one, too: `delays: [.seconds(1), .seconds(5)]`.
public struct Backoff: Sendable, ExpressibleByArrayLiteral {
    let attempts: Int
    private let delay: @Sendable (_ number: Int) -> Duration

    private init(_ attempts: Int, _ delay: @escaping @Sendable (Int) -> Duration) {
        (self.attempts, self.delay) = (attempts, delay)
    }

    /// Waits at most as long as a list says, and tries once more than it has elements.
    public init(_ delays: [Duration]) {
        self.init(delays.count + 1) { delays[$0] }
    }

    /// Creates delays from a list. Otherwise the same as `init(_:)`.
    public init(arrayLiteral delays: Duration...) { self.init(delays) }

    /// Has the same longest wait each time.
    ///
    /// - Parameters:
    ///   - delay: The longest wait.
    ///   - attempts: How often the call is tried, with the first time. If it is less than 1,
    ///     `retry` stops the program.
    public static func constant(_ delay: Duration, attempts: Int) -> Backoff {
        Backoff(attempts) { _ in delay }
    }

    /// Doubles the wait each time.
    ///
    /// - Parameters:
    ///   - first: The longest wait before the second attempt.
    ///   - longest: The longest wait of all.
    ///   - attempts: How often the call is tried, with the first time. If it is less than 1,
    ///     `retry` stops the program.
    public static func exponential(
        from first: Duration,
        upTo longest: Duration = .seconds(3600),
        attempts: Int
    ) -> Backoff {
        // More doublings than 100 lead to any longest wait.
        Backoff(attempts) { number in
            (0..<min(number, 100)).reduce(min(first, longest)) { delay, _ in
                delay > longest / 2 ? longest : delay * 2
            }
        }
    }

    /// The wait after a number of failed attempts, at least 1. Nil after the last one.
    func wait(after failed: Int) -> Duration? {
        guard failed < attempts else { return nil }
        return delay(failed - 1).bounded * Double.random(in: 0.5...1)
    }
}
