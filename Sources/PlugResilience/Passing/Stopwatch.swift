import Plug

extension Clock<Duration> {
    /// Tells how much time has passed since this line. It never goes back, even if the clock does.
    var stopwatch: @Sendable () -> Duration {
        // Known by its type, it takes a tenth of the time.
        if let clock = self as? ContinuousClock {
            let start = clock.now
            return { start.duration(to: clock.now) }
        }
        let start = now
        let state = Locked((last: Duration.zero, passed: Duration.zero))
        return {
            let time = start.duration(to: now)
            return state.withLock { state in
                state.passed += max(.zero, time - state.last)
                state.last = time
                return state.passed
            }
        }
    }
}
