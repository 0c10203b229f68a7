extension Actions {
    /// Plugs an implementation into the current registry, and replaces the previous one.
    ///
    /// Swift evaluates the right side **for each call**, on the calling thread. So `MyLikePhoto()`
    /// creates a new instance for each call, which need not be `Sendable`. The name of an existing
    /// instance shares that instance. Its class is `final` and `@unchecked Sendable`, because Swift
    /// can't check a class with a superclass. `explain(_:)` shows `fileID` and `line`.
    ///
    /// An implementation that is replaced is released, unless it was the first to be called: see
    /// ``unplug(_:fileID:line:)``.
    @inlinable @inline(__always)
    @discardableResult
    public static func plug<A: IsAction>(
        _ action: A.Type,
        to implementation: @autoclosure @escaping @Sendable () -> A,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Plugged<A> {
        current.plug(action, .instances(implementation, at: CallSite(fileID: fileID, line: line)))
    }

    /// Plugs a closure that runs on the calling thread. Otherwise behaves like `plug(_:to:)`.
    @inline(never)
    @discardableResult
    public static func plug<A: IsAction>(
        _ action: A.Type,
        _ perform: @escaping @Sendable (A.Input) -> A.Output,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Plugged<A> {
        let location = CallSite(fileID: fileID, line: line)
        return current.plug(action, Implementation(at: location, perform: perform))
    }

    /// Plugs an asynchronous closure into an action that returns a promise.
    ///
    /// For each call, it runs in a task of its own, on the actor of the code that wrote it.
    /// Canceling the promise cancels the task. Otherwise behaves like `plug(_:to:)`.
    @inline(never)
    @discardableResult
    @_disfavoredOverload
    public static func plug<A: IsAction, Value>(
        _ action: A.Type,
        @_inheritActorContext
        _ perform: @escaping @isolated(any) @Sendable (A.Input) async throws -> Value,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Plugged<A> where A.Input: Sendable, A.Output == Promise<Value> {
        let location = CallSite(fileID: fileID, line: line)
        let implementation = Implementation<A.Input, A.Output>(at: location) { input in
            Promise(on: perform.isolation, madeAt: location) { try await perform(input) }
        }
        return current.plug(action, implementation)
    }

    /// Plugs an implementation of an asynchronous action. Otherwise like the ``Action`` form.
    @inlinable @inline(__always)
    @discardableResult
    public static func plug<A: IsAsyncAction>(
        _ action: A.Type,
        to implementation: @autoclosure @escaping @Sendable () -> A,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Plugged<A> {
        let location = CallSite(fileID: fileID, line: line)
        return current.plug(action, .instances(implementation, at: location))
    }

    /// Plugs a closure that runs on the caller's actor. Otherwise behaves like `plug(_:to:)`.
    @inline(never)
    @discardableResult
    public static func plug<A: IsAsyncAction>(
        _ action: A.Type,
        _ perform: nonisolated(nonsending) @escaping @Sendable (A.Input) async throws -> A.Output,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Plugged<A> {
        let location = CallSite(fileID: fileID, line: line)
        return current.plug(action, .awaited(at: location, perform))
    }

    /// Plugs a closure that throws if it has no answer. The error is reported at the caller's line.
    /// An ``AsyncAction`` has a `Call` as its output.
    @discardableResult
    package static func plug<A: Pluggable, Output, Failure: MissingAnswerError>(
        _ action: A.Type,
        answering perform: @escaping @Sendable (A.Input) throws(Failure) -> Output,
        at location: CallSite
    ) -> Plugged<A> {
        current.plug(action, Implementation(at: location, perform: perform))
    }

    /// Removes what is plugged in the current registry.
    ///
    /// The first implementation to be called stays in memory as long as the registry, because calls
    /// don't retain it. So plug what belongs to a session in a scope of its own. In a scope, calls
    /// then use the plug of the enclosing scope again. Running calls continue. A second call does
    /// nothing. A test without a registry of its own has the issue at `fileID` and `line`.
    public static func unplug<A: Pluggable>(
        _ action: A.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let (current, place) = (current, CallSite(fileID: fileID, line: line))
        let outlet = current.outlets.outlet(of: action)
        guard let outlet, outlet.contents.plugged != nil else { return }
        outlet.update(in: current) { $0.unplug(at: place) }
        current.tellWatcher("\(typeName(of: action)) is unplugged", at: place)
    }

    /// Whether an implementation is plugged, in the current registry or an enclosing scope.
    ///
    /// Plug creates no instance, so this can't tell whether the implementation overrides `perform`.
    public static func isPlugged<A: Pluggable>(_ action: A.Type) -> Bool {
        current.plugged(into: action) != nil
    }

    @inlinable @inline(__always)
    func plug<A>(_ action: A.Type, _ implementation: AnyImplementation) -> Plugged<A> {
        set(implementation, of: action)
        return Plugged()
    }
}
