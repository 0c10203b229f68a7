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

    /// Has the same longest wait each time. The attempts include the first one. If they are less
    /// than 1, `retry` stops the program.
    public static func constant(_ delay: Duration, attempts: Int) -> Backoff {
        Backoff(attempts) { _ in delay }
    }

    /// Doubles the longest wait each time, up to the longest of all. The attempts are counted as in
    /// ``constant(_:attempts:)``.
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

    /// Waits between attempts, and ends them.
    ///
    /// - Parameter ask: Nil if another attempt isn't worthwhile, and else the wait, if one is named.
    func again(
        _ clock: any Clock<Duration>,
        ask: @escaping @Sendable (Outcome) -> Duration??
    ) -> CallPass.Again {
        { outcome, attempts in
            guard attempts < self.attempts, let wait = ask(outcome) else { return nil }
            let longest = delay(attempts - 1).bounded
            do {
                try await clock.sleep(for: wait?.bounded ?? longest * Double.random(in: 0.5...1))
            } catch {
                // The clock's own error says nothing of the call.
                try Task.checkCancellation()
                return nil
            }
            return CallPart()
        }
    }
}
