import Plug
import Synchronization

#if canImport(os)
    import os
#endif

func loggingWithOS() -> ActionObservation {
    // snippet.logging-with-os
    let log = Logger(
        subsystem: "com.example.photos",
        category: "calls"
    )
    let logging = Actions.trace { event in
        log.debug("\(event.description, privacy: .public)")
    }
    // snippet.end

    return logging
}

func signposting() -> ActionObservation {
    // snippet.signposting
    let signposter = OSSignposter(
        subsystem: "com.example.photos",
        category: "calls"
    )
    let intervals = Mutex<[Int: OSSignpostIntervalState]>([:])
    let signposts = Actions.observe { event in
        switch event.phase {
        case .began:
            let id = signposter.makeSignpostID()
            let interval = signposter.beginInterval(
                "call",
                id: id,
                "\(event.name)"
            )
            intervals.withLock { $0[event.callID] = interval }
        case .ended:
            let interval = intervals.withLock {
                $0.removeValue(forKey: event.callID)
            }
            if let interval {
                signposter.endInterval("call", interval)
            }
        }
    }
    // snippet.end

    return signposts
}

#if !canImport(os)
    // Stand-ins, so that the listings are read by the compiler everywhere.

    private struct Logger {
        init(subsystem: String, category: String) {}

        func debug(_ message: Message) {}
    }

    private struct Message: ExpressibleByStringInterpolation {
        struct StringInterpolation: StringInterpolationProtocol {
            init(literalCapacity: Int, interpolationCount: Int) {}

            mutating func appendLiteral(_ literal: String) {}

            mutating func appendInterpolation(
                _ text: @autoclosure () -> String,
                privacy: Privacy = .public
            ) {}
        }

        enum Privacy { case `public` }

        init(stringLiteral: String) {}

        init(stringInterpolation: StringInterpolation) {}
    }

    private struct OSSignposter {
        init(subsystem: String, category: String) {}

        func makeSignpostID() -> Int { 0 }

        func beginInterval(
            _ name: StaticString,
            id: Int,
            _ message: Message
        ) -> OSSignpostIntervalState {
            OSSignpostIntervalState()
        }

        func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
    }

    private final class OSSignpostIntervalState: Sendable {}
#endif
