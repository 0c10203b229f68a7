/// How often a call is tried, and how long it waits between the attempts.
///
/// Each wait is shortened by a random part, at most half, so that many devices don't come back in
/// the same moment. A list is one, too: `delays: [.seconds(1), .seconds(5)]` tries three times.
public struct RetryDelays: Sendable, ExpressibleByArrayLiteral {
    private let attempts: Int
    private let delay: @Sendable (Int) -> Duration

    private init(_ attempts: Int, _ delay: @escaping @Sendable (Int) -> Duration) {
        if attempts < 1 { fatalError("attempts must be at least 1 (was \(attempts))") }
        self.attempts = attempts
        self.delay = delay
    }

    /// Waits for each duration of a list once, and tries once more than that.
    public init(arrayLiteral delays: Duration...) {
        self.init(delays.count + 1) { delays[$0] }
    }

    /// Doubles the wait each time, until it is `longest`.
    ///
    /// - Parameters:
    ///   - first: The wait before the second attempt.
    ///   - longest: The limit of each wait.
    ///   - attempts: How often the call is tried, with the first time. If it is less than 1, the
    ///     program stops.
    public static func exponential(
        from first: Duration,
        upTo longest: Duration = .seconds(3600),
        attempts: Int
    ) -> RetryDelays {
        RetryDelays(attempts) { number in
            var (delay, doublings) = (first, number)
            while doublings > 0, delay > .zero, delay < longest {
                (delay, doublings) = (min(delay, longest / 2) * 2, doublings - 1)
            }
            return min(delay, longest)
        }
    }

    /// Waits equally long each time.
    ///
    /// - Parameters:
    ///   - delay: The wait before each attempt but the first.
    ///   - attempts: How often the call is tried, with the first time. If it is less than 1, the
    ///     program stops.
    public static func constant(_ delay: Duration, attempts: Int) -> RetryDelays {
        RetryDelays(attempts) { _ in delay }
    }

    /// The wait after a number of failed attempts, at least 1. Nil after the last one.
    func wait(after failed: Int) -> Duration? {
        guard failed < attempts else { return nil }
        // Clocks stop the program far outside these limits, which are about thirty years.
        let delay = max(.zero, min(delay(failed - 1), .seconds(1_000_000_000)))
        return delay * Double.random(in: 0.5...1)
    }
}
