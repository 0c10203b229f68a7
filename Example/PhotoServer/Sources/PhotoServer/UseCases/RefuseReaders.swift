import Hummingbird
package import Plug

/// Refuses use cases to read-only callers, and to code that doesn't say on whose behalf it calls,
/// no matter which implementation is plugged. No route and no implementation knows about it.
package struct RefuseReaders: ActionInterceptor, AsyncActionInterceptor {
    /// What readers may call, which is these types alone: their subclasses may change something.
    /// All else is refused to readers, even what was added without a thought about them.
    private static let harmless: [any Pluggable.Type] = [
        ListLikes.self, CountLikes.self, CheckHealth.self,
    ]

    /// Guards what a root plugs.
    ///
    /// - Throws: ``UnguardedError`` if a call of one of its use cases could not be refused.
    package init(guarding root: some Any) throws(UnguardedError) {
        let plugs = Mirror(reflecting: root).children.compactMap { $0.value as? any AnyPlugged }
        let unguarded = plugs.map { type(of: $0) }.filter { !$0.mayFail }
        if plugs.isEmpty || !unguarded.isEmpty {
            throw UnguardedError(useCases: unguarded.map { $0.name })
        }
    }

    package func intercept<Input, Output>(
        _ useCase: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output {
        if useCase == WhoAsks.self { return next(input) }
        // A use case that was plugged beside the root, which nobody may call.
        guard let output = Output.self as? any FailableOutput.Type
        else { fatalError("\(UnguardedError(useCases: ["\(useCase)"]))") }
        return refusal(of: useCase).map { output.failed(with: $0) as! Output } ?? next(input)
    }

    package func intercept<Input: Sendable, Output: Sendable>(
        _ useCase: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        if let refusal = refusal(of: useCase) { throw refusal }
        return try await next(input)
    }

    private func refusal(of useCase: any Pluggable.Type) -> (any Error)? {
        switch action(WhoAsks.self) {
        case .failure(let error): return error
        case .success(let caller):
            if caller.mayChange || Self.harmless.contains(where: { $0 == useCase }) { return nil }
            return HTTPError(.forbidden, message: "This key may look, but change nothing.")
        }
    }
}

/// The error of use cases whose calls can't be refused, because their outputs can't carry an error.
package struct UnguardedError: Error, Equatable, CustomStringConvertible {
    /// The names of the use cases. Empty if a root plugs none.
    package let useCases: [String]

    package var description: String {
        let names = useCases.isEmpty ? "The root" : useCases.joined(separator: ", ")
        return "\(names) can't be refused to readers. Return a Promise, or another FailableOutput."
    }
}

/// What is known of a root's property without its type.
private protocol AnyPlugged {
    static var name: String { get }
    static var mayFail: Bool { get }
}

extension Plugged: AnyPlugged {
    fileprivate static var name: String { "\(A.self)" }
    fileprivate static var mayFail: Bool {
        A.self is any IsAsyncAction.Type || A.Output.self is any FailableOutput.Type
    }
}
