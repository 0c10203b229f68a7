import Plug

/// A use case of the random programs.
struct UseCase: Sendable {
    let type: any Pluggable.Type
    let name: String
    let kind: RegistryModel.Kind
    let hasDefault: Bool

    /// The class of its instances.
    let instance: String
    let plug: @Sendable (RegistryModel.Plug, World) -> Void
    let intercept: @Sendable (RegistryModel.Interceptor, World) -> ActionToken

    /// Calls it, in a registry or the current one. Nil means that nothing answers.
    var call: (@Sendable (Actions?, Int) -> Int?)?
    var callLater: (@Sendable (Actions?, Int) async -> Int?)?

    static let all = [
        UseCase(Query<Result<Int, any Error>, First>.self, .value),
        UseCase(Query<Result<Int, any Error>, Second>.self, .value),
        UseCase(Query<Result<Int, any Error>, Usual>.self, .value, hasDefault: true),
        UseCase(Query<Promise<Int>, First>.self, .promise),
        UseCase(Query<Promise<Int>, Usual>.self, .promise, hasDefault: true),
        UseCase(LateQuery<Int, First>.self),
        UseCase(LateQuery<Int, Usual>.self, hasDefault: true),
    ]

    private init(
        of action: any Pluggable.Type,
        _ kind: RegistryModel.Kind,
        _ hasDefault: Bool,
        _ instance: Any.Type,
        plug: @escaping @Sendable (RegistryModel.Plug, World) -> Void,
        intercept: @escaping @Sendable (RegistryModel.Interceptor, World) -> ActionToken
    ) {
        (type, name, self.kind, self.hasDefault) = (action, typeName(of: action), kind, hasDefault)
        self.instance = typeName(of: instance)
        (self.plug, self.intercept) = (plug, intercept)
    }

    init<Output: NumberOutput, Name>(
        _ action: Query<Output, Name>.Type,
        _ kind: RegistryModel.Kind,
        hasDefault: Bool = false
    ) {
        self.init(of: action, kind, hasDefault, Answer<Output, Name>.self) { plug, world in
            let (number, line) = (plug.number, plug.line)
            let answer = { @Sendable in Output(number: world.answer(number, $0)) }
            let make = { @Sendable in
                let counting = world.counting(number)
                return Answer<Output, Name> { Output(number: counting($0)) }
            }
            switch plug.form {
            case .closure: action <~ { answer($0) }
            case .method: Actions.plug(action, answer, line: line)
            case .methodOfFresh: Actions.plug(action, to: make(), line: line)
            case .fresh: action <~ make()
            case .shared:
                let shared = make()
                action <~ shared
            case .abstract: action <~ Query<Output, Name>()
            }
        } intercept: { interceptor, world in
            let intercept = { @Sendable (input: Int, next: (Int) -> Output) in
                world.isReached(interceptor, input)
                var output = Output(number: interceptor.number)
                for _ in 0..<interceptor.times { output = next(input + 1) }
                return output
            }
            return Actions.intercept(action, intercept, line: interceptor.line)
        }
        call = { registry, input in
            (registry.map { $0.action(action, input) } ?? Plug.action(action, input)).number
        }
    }

    init<Name>(_ action: LateQuery<Int, Name>.Type, hasDefault: Bool = false) {
        self.init(of: action, .later, hasDefault, LateAnswer<Int, Name>.self) { plug, world in
            let (number, line) = (plug.number, plug.line)
            switch plug.form {
            case .closure: action <~ { world.answer(number, $0) }
            case .method:
                Actions.plug(action, { world.answer(number, $0) }, line: line)
            case .methodOfFresh:
                Actions.plug(action, to: LateAnswer(world.counting(number)), line: line)
            case .fresh: action <~ LateAnswer(world.counting(number))
            case .shared:
                let shared = LateAnswer<Int, Name>(world.counting(number))
                action <~ shared
            case .abstract: action <~ LateQuery<Int, Name>()
            }
        } intercept: { interceptor, world in
            let intercept: LateInterceptor = { input, next in
                world.isReached(interceptor, input)
                if interceptor.times == 0 { return interceptor.number }
                if interceptor.times == 2 { _ = try? await next(input + 1) }
                return try await next(input + 1)
            }
            return Actions.intercept(action, intercept, line: interceptor.line)
        }
        callLater = { registry, input in
            if let registry { return try? await registry.action(action, input) }
            return try? await Plug.action(action, input)
        }
    }
}

/// An output with a number, unless nothing is plugged.
protocol NumberOutput: FailableOutput {
    init(number: Int)
    var number: Int? { get }
}

extension Result<Int, any Error>: NumberOutput {
    init(number: Int) { self = .success(number) }
    var number: Int? { try? get() }
}

extension Promise<Int>: NumberOutput {
    convenience init(number: Int) { self.init(number) }
    var number: Int? { try? settledValue }
}

// MARK: - Actions

enum First {}
enum Second {}
enum Usual {}

class Query<Output, Name>: Action<Int, Output> {}
class LateQuery<Output: Sendable, Name>: AsyncAction<Int, Output> {}

extension Query: HasDefault where Name == Usual {
    static func plugDefault() { World.plugDefault(of: Self.self) }
}

extension LateQuery: HasDefault where Name == Usual {
    static func plugDefault() { World.plugDefault(of: Self.self) }
}

/// Unchecked, but only one task at a time calls.
final class Answer<Output, Name>: Query<Output, Name>, @unchecked Sendable {
    private let answer: (Int) -> Output

    init(_ answer: @escaping (Int) -> Output) { self.answer = answer }

    override func perform(_ input: Int) -> Output? { answer(input) }
}

final class LateAnswer<Output: Sendable, Name>: LateQuery<Output, Name>, @unchecked Sendable {
    private let answer: (Int) -> Output

    init(_ answer: @escaping (Int) -> Output) { self.answer = answer }

    override func perform(_ input: Int) async -> Output { answer(input) }
}

// MARK: - Interceptors

private typealias LateInterceptor =
    nonisolated(nonsending) @Sendable (
        Int, nonisolated(nonsending) @escaping @Sendable (Int) async throws -> Int
    ) async throws -> Int

extension RegistryModel.Interceptor {
    /// Intercepts all.
    func intercept(in world: World) -> ActionToken {
        kinds.contains(.value)
            ? Actions.intercept(OfActions(model: self, world: world), line: line)
            : Actions.intercept(OfPromises(model: self, world: world), line: line)
    }
}

private struct OfActions: ActionInterceptor {
    let model: RegistryModel.Interceptor
    let world: World

    func intercept<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output {
        world.isReached(model, input)
        if model.times == 2 { _ = next(input) }
        return next(input)
    }
}

private struct OfPromises: PromiseInterceptor, AsyncActionInterceptor {
    let model: RegistryModel.Interceptor
    let world: World

    func intercept<Input: Sendable, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        world.isReached(model, input)
        if model.times == 2 { _ = next(input) }
        return next(input)
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        world.isReached(model, input)
        if model.times == 2 { _ = try? await next(input) }
        return try await next(input)
    }
}
