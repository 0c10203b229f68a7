// As much of Combine as the listings need. Closures are not `Sendable`, as in Combine.

extension Origins {
    struct AnyPublisher<Output, Failure: Error> {
        let subscribe: (@escaping (Result<Output, Failure>) -> Void) -> Void
    }

    struct Future<Output, Failure: Error> {
        let attempt: (@escaping (Result<Output, Failure>) -> Void) -> Void

        init(
            _ attemptToFulfill: @escaping (@escaping (Result<Output, Failure>) -> Void) -> Void
        ) {
            attempt = attemptToFulfill
        }
    }

    struct Deferred<Output, Failure: Error> {
        let createPublisher: () -> Future<Output, Failure>

        func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
            AnyPublisher { fulfill in createPublisher().attempt(fulfill) }
        }
    }
}
