import Plug

/// The two spellings of a plug.
enum Way: CaseIterable {
    case `operator`, function

    func plug<A: IsAction>(_ action: A.Type, to make: @autoclosure @escaping @Sendable () -> A) {
        switch self {
        case .operator: action <~ make()
        case .function: Actions.plug(action, to: make())
        }
    }

    func plug<A: IsAction>(
        _ action: A.Type,
        _ perform: @escaping @Sendable (A.Input) -> A.Output
    ) {
        switch self {
        case .operator: action <~ perform
        case .function: Actions.plug(action, perform)
        }
    }

    func plug<A: IsAsyncAction>(
        _ action: A.Type,
        to make: @autoclosure @escaping @Sendable () -> A
    ) {
        switch self {
        case .operator: action <~ make()
        case .function: Actions.plug(action, to: make())
        }
    }

    func plug<A: IsAsyncAction>(
        _ action: A.Type,
        _ perform: nonisolated(nonsending) @escaping @Sendable (A.Input) async throws -> A.Output
    ) {
        switch self {
        case .operator: action <~ perform
        case .function: Actions.plug(action, perform)
        }
    }
}
