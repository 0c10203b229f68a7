import Synchronization
class Answer: @unchecked Sendable {}
final class SyncAnswer<I, O>: Answer, @unchecked Sendable { let f: @Sendable (I) -> O?; init(_ f: @escaping @Sendable (I) -> O?) { self.f = f } }
final class AsyncAnswer<I, O>: Answer, @unchecked Sendable { let f: nonisolated(nonsending) @Sendable (I) async throws -> O; init(_ f: nonisolated(nonsending) @escaping @Sendable (I) async throws -> O) { self.f = f } }
let table = Mutex<[ObjectIdentifier: Answer]>([:])
public final class Actions: Sendable {
  public static func plug<A: IsAction>(_ a: A.Type, to make: @autoclosure @escaping @Sendable () -> A) {
    table.withLock { $0[ObjectIdentifier(a)] = SyncAnswer<A.Input, A.Output>({ make().perform($0) }) }
  }
  public static func plug<A: IsAction>(_ a: A.Type, _ f: @escaping @Sendable (A.Input) -> A.Output) {
    table.withLock { $0[ObjectIdentifier(a)] = SyncAnswer<A.Input, A.Output>({ f($0) }) }
  }
  public static func plug<A: IsAsyncAction>(_ a: A.Type, to make: @autoclosure @escaping @Sendable () -> A) {
    table.withLock { $0[ObjectIdentifier(a)] = AsyncAnswer<A.Input, A.Output>({ try await make().perform($0) }) }
  }
  public static func plug<A: IsAsyncAction>(_ a: A.Type, _ f: nonisolated(nonsending) @escaping @Sendable (A.Input) async throws -> A.Output) {
    table.withLock { $0[ObjectIdentifier(a)] = AsyncAnswer<A.Input, A.Output>(f) }
  }
  public static func unplug<A: Pluggable>(_ a: A.Type) { table.withLock { $0[ObjectIdentifier(a)] = nil } }
  public static func isPlugged<A: Pluggable>(_ a: A.Type) -> Bool { table.withLock { $0[ObjectIdentifier(a)] != nil } }
}
infix operator <~ : AssignmentPrecedence
public func <~ <A: IsAction>(_ a: A.Type, _ make: @autoclosure @escaping @Sendable () -> A) { Actions.plug(a, to: make()) }
public func <~ <A: IsAction>(_ a: A.Type, _ f: @escaping @Sendable (A.Input) -> A.Output) { Actions.plug(a, f) }
public func <~ <A: IsAsyncAction>(_ a: A.Type, _ make: @autoclosure @escaping @Sendable () -> A) { Actions.plug(a, to: make()) }
public func <~ <A: IsAsyncAction>(_ a: A.Type, _ f: nonisolated(nonsending) @escaping @Sendable (A.Input) async throws -> A.Output) { Actions.plug(a, f) }
public func action<A: IsAction>(_ a: A.Type, _ input: A.Input, fileID: StaticString = #fileID, line: UInt = #line) -> A.Output {
  (table.withLock { $0[ObjectIdentifier(a)] } as! SyncAnswer<A.Input, A.Output>).f(input)!
}
public func action<A: IsAction>(_ a: A.Type, fileID: StaticString = #fileID, line: UInt = #line) -> A.Output where A.Input == Void {
  action(a, ())
}
nonisolated(nonsending) public func action<A: IsAction, V>(_ a: A.Type, _ input: A.Input, fileID: StaticString = #fileID, line: UInt = #line) async throws -> V where A.Output == Promise<V> {
    let promise = action(a, input) as Promise<V>
    return try await promise.value
}
nonisolated(nonsending) public func action<A: IsAction, V>(_ a: A.Type, fileID: StaticString = #fileID, line: UInt = #line) async throws -> V where A.Output == Promise<V>, A.Input == Void {
    let promise = action(a) as Promise<V>
    return try await promise.value
}
nonisolated(nonsending) public func action<A: IsAsyncAction>(_ a: A.Type, _ input: A.Input, fileID: StaticString = #fileID, line: UInt = #line) async throws -> A.Output {
  try await (table.withLock { $0[ObjectIdentifier(a)] } as! AsyncAnswer<A.Input, A.Output>).f(input)
}
nonisolated(nonsending) public func action<A: IsAsyncAction>(_ a: A.Type, fileID: StaticString = #fileID, line: UInt = #line) async throws -> A.Output where A.Input == Void {
  try await action(a, ())
}
