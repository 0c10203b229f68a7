import Plug

/// How a call ended.
typealias Outcome = Result<any Sendable, any Error>

/// A line that gives calls a pass, or lets them go on without one. Unchecked, because it has
/// subclasses, and changes nothing.
class Line: PromiseInterceptor, AsyncActionInterceptor, ExplainedInterceptor, @unchecked Sendable {
    private let name: String

    /// What several lines may share, of which only the innermost counts a call.
    private let counter: (any AnyObject & Sendable)?
    private let pass: @Sendable (any Pluggable.Type, any Sendable) throws -> CallPass?

    init(
        _ name: String,
        counting counter: (any AnyObject & Sendable)? = nil,
        pass: @escaping @Sendable (any Pluggable.Type, any Sendable) throws -> CallPass?
    ) {
        (self.name, self.counter, self.pass) = (name, counter, pass)
    }

    /// The pass of a call, or nil if nothing is to be done. An error fails the call.
    func pass(for action: any Pluggable.Type, _ input: any Sendable) throws -> CallPass? {
        try counter == nil || isInnermost(of: action) ? pass(action, input) : nil
    }

    private func isInnermost(of action: any Pluggable.Type) -> Bool {
        // Lazy sequences would take longer than all else that a call does.
        for registry in Actions.current.chain {
            for interceptor in registry.ownInterceptors(of: action).reversed() {
                let line = interceptor.instance as? Line
                if let line, line.counter === counter { return line === self }
            }
        }
        return false
    }

    func explanation(of action: any Pluggable.Type, in registry: Actions) -> String { name }

    func intercept<Input: Sendable, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        do {
            return try pass(for: action, input)?.promise { next(input) } ?? next(input)
        } catch {
            return Promise(error: error)
        }
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        guard let pass = try pass(for: action, input) else { return try await next(input) }
        if pass.limit == nil { return try await pass.run { try await next(input) } }
        try Task.checkCancellation()
        let actor = #isolation
        return try await pass.promise { .ofTask(on: actor) { try await next(input) } }.value
    }
}

extension Actions {
    /// Whether what answers in a registry, this one or an enclosing one, also answers calls here.
    func answers(_ action: any Pluggable.Type, asIn registry: ObjectIdentifier) -> Bool {
        ObjectIdentifier(self) == registry
            || chain.lazy.prefix { ObjectIdentifier($0) != registry }
                .allSatisfy { $0.origins(of: action) == nil }
    }

    /// Stops the program at the caller's line if a number is less than 1.
    static func expectPositive(_ number: Int, _ name: String, _ file: StaticString, _ line: UInt) {
        if number >= 1 { return }
        fatalError("\(name) must be at least 1 (was \(number))", file: file, line: line)
    }
}
