import Synchronization
public final class Promise<Value: Sendable>: Sendable {
    enum State { case pending([@Sendable (Result<Value, any Error>) -> Void]); case settled(Result<Value, any Error>) }
    let state = Mutex<State>(.pending([]))
    public init(_ value: Value) { settle(.success(value)) }
    public init(error: any Error) { settle(.failure(error)) }
    init() {}
    public init(_ body: (_ resolve: @escaping @Sendable (Value) -> Void, _ reject: @escaping @Sendable (any Error) -> Void) throws -> Void) {
        do { try body({ self.settle(.success($0)) }, { self.settle(.failure($0)) }) } catch { settle(.failure(error)) }
    }
    public init(@_inheritActorContext _ body: @escaping @isolated(any) @Sendable () async throws -> Value) {
        Task { do { settle(.success(try await body())) } catch { settle(.failure(error)) } }
    }
    func settle(_ r: Result<Value, any Error>) {
        let callbacks = state.withLock { s -> [@Sendable (Result<Value, any Error>) -> Void] in
            guard case .pending(let c) = s else { return [] }
            s = .settled(r)
            return c
        }
        for c in callbacks { c(r) }
    }
    func when(_ f: @escaping @Sendable (Result<Value, any Error>) -> Void) {
        let r = state.withLock { s -> Result<Value, any Error>? in
            switch s { case .pending(let c): s = .pending(c + [f]); return nil; case .settled(let r): return r }
        }
        if let r { Task { f(r) } }
    }
    @discardableResult
    public func then<U: Sendable>(@_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Value) throws -> U) -> Promise<U> {
        let p = Promise<U>()
        when { r in Task { do { p.settle(.success(try await body(try r.get()))) } catch { p.settle(.failure(error)) } } }
        return p
    }
    @discardableResult
    public func then<U: Sendable>(@_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Value) throws -> Promise<U>) -> Promise<U> {
        let p = Promise<U>()
        when { r in Task { do { try await body(try r.get()).when { p.settle($0) } } catch { p.settle(.failure(error)) } } }
        return p
    }
    @discardableResult
    public func onError(@_inheritActorContext _ body: @escaping @isolated(any) @Sendable (any Error) throws -> Void) -> Promise<Value> {
        let p = Promise<Value>()
        when { r in Task { do { if case .failure(let e) = r { try await body(e) }; p.settle(r) } catch { p.settle(.failure(error)) } } }
        return p
    }
    nonisolated(nonsending) public var value: Value { get async throws { try await withCheckedThrowingContinuation { c in when { c.resume(with: $0) } } } }
}
