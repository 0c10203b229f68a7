/// A proof that an action has been plugged. Only plugging makes one.
///
/// `<~` and `Actions.plug` return it, and most callers discard it. A module can list the proofs that
/// it needs as a protocol. Then a composition root that forgets one does not compile:
///
/// ```swift
/// public protocol FeedNeeds { var likePhoto: Plugged<LikePhoto> { get } }
/// struct Root: FeedNeeds { let likePhoto = LikePhoto.self <~ NetworkLikePhoto() }
/// ```
///
/// It has no size, and says nothing of what happens later: `Actions.unplug` makes no proof invalid.
/// Where Swift warns that a proof is unused, as in `queue.sync { LikePhoto.self <~ … }`, the plug is
/// the result of a closure. `_ = LikePhoto.self <~ …` makes it a statement.
public struct Plugged<A: Pluggable>: Sendable {
    @usableFromInline init() {}
}

// MARK: - Plugging

extension Actions {
    /// Plugs an implementation into the current registry; what was plugged there is replaced.
    ///
    /// The right side is evaluated **for each call**, on the calling thread. So `MyLikePhoto()`
    /// makes an instance of its own for each call, which need not be `Sendable`, and the name of an
    /// existing `Sendable` instance shares that one.
    ///
    /// The implementation that answers the first call stays in memory as long as the registry, even
    /// when it is replaced: so calls need not retain it. Others are released when they are replaced.
    ///
    /// - Parameters:
    ///   - action: The use case.
    ///   - implementation: An instance of a subclass of it that overrides `perform`.
    ///   - fileID: The module and file of the plug, for `explain(_:)`.
    ///   - line: The line of the plug.
    /// - Returns: A proof for whoever asks for one.
    @inlinable @inline(__always)
    @discardableResult
    public static func plug<A: IsAction>(
        _ action: A.Type,
        to implementation: @autoclosure @escaping @Sendable () -> A,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Plugged<A> {
        let location = CallSite(fileID: fileID, line: line)
        current.plug(action, AnyImplementation.instances(implementation, at: location))
        return Plugged()
    }

    /// Plugs a closure into the current registry; what was plugged there is replaced.
    ///
    /// The closure runs once for each call, on the calling thread.
    @inlinable @inline(__always)
    @discardableResult
    public static func plug<A: IsAction>(
        _ action: A.Type,
        _ perform: @escaping @Sendable (A.Input) -> A.Output,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Plugged<A> {
        let location = CallSite(fileID: fileID, line: line)
        current.plug(action, AnyImplementation.closure(of: action, perform, at: location))
        return Plugged()
    }

    /// Plugs an asynchronous closure into the current registry, as the implementation of an action
    /// that promises its output; what was plugged there is replaced.
    ///
    /// It runs in a task of its own for each call, on the actor of the code that wrote it. Cancelling
    /// the promise cancels the task.
    @inlinable
    @discardableResult
    @_disfavoredOverload
    public static func plug<A: IsAction, Value>(
        _ action: A.Type,
        @_inheritActorContext
        _ perform: @escaping @isolated(any) @Sendable (A.Input) async throws -> Value,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Plugged<A> where A.Input: Sendable, A.Output == Promise<Value> {
        let perform = { @Sendable (input: A.Input) in
            Promise({ try await perform(input) }, fileID: fileID, line: line)
        }
        return plug(action, perform, fileID: fileID, line: line)
    }

    /// Plugs an implementation of an asynchronous action into the current registry.
    ///
    /// The right side is evaluated for each call, on the caller's actor. Otherwise the same as for
    /// an ``Action``.
    @inlinable @inline(__always)
    @discardableResult
    public static func plug<A: IsAsyncAction>(
        _ action: A.Type,
        to implementation: @autoclosure @escaping @Sendable () -> A,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Plugged<A> {
        let location = CallSite(fileID: fileID, line: line)
        let made = AnyImplementation.asyncInstances(implementation, at: location)
        current.plug(action, isAsync: true, made)
        return Plugged()
    }

    /// Plugs a closure into the current registry, as the implementation of an asynchronous action.
    ///
    /// It runs once for each call, on the caller's actor. What was plugged there is replaced.
    @inlinable
    @discardableResult
    public static func plug<A: IsAsyncAction>(
        _ action: A.Type,
        _ perform: nonisolated(nonsending) @escaping @Sendable (A.Input) async throws -> A.Output,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Plugged<A> {
        let location = CallSite(fileID: fileID, line: line)
        let made = AsyncImplementation<A.Input, A.Output>(at: location, perform: perform)
        current.plug(action, isAsync: true, made)
        return Plugged()
    }

    /// Plugs a closure that may have no answer to a call. It throws why, which is then told at the
    /// caller's line.
    package static func plug<A: IsAction, Failure: MissingAnswerError>(
        _ action: A.Type,
        answering perform: @escaping @Sendable (A.Input) throws(Failure) -> A.Output,
        fileID: StaticString,
        line: UInt
    ) {
        let location = CallSite(fileID: fileID, line: line)
        let made = Implementation<A.Input, A.Output>(at: location) { input in
            do throws(Failure) {
                return .some(try perform(input))
            } catch {
                ThreadNotes.ofThisThread.pointee.missingAnswer = error
                return nil
            }
        }
        current.plug(action, made)
    }

    /// Takes out what is plugged in the current registry. A second call does nothing.
    ///
    /// In a scope, what the enclosing one has plugged answers again. Calls that have begun end with
    /// what was plugged.
    public static func unplug<A: Pluggable>(_ action: A.Type) {
        for key in ActionKey.both(action) {
            let outlet = current.outlets.outlet(for: key)?.takeUnretainedValue()
            outlet?.update { $0.plugged = nil }
        }
    }

    /// Whether an implementation is plugged, in the current registry or an enclosing scope.
    ///
    /// It makes no instance, and so can't tell whether the implementation overrides `perform`.
    public static func isPlugged<A: Pluggable>(_ action: A.Type) -> Bool {
        current.isPlugged(action)
    }

    func isPlugged(_ action: any Pluggable.Type) -> Bool {
        ActionKey.both(action).contains { plugged(for: $0) != nil }
    }

    @usableFromInline
    func plug(
        _ action: any Pluggable.Type,
        isAsync: Bool = false,
        _ implementation: AnyImplementation
    ) {
        addOutlet(for: ActionKey(action, isAsync: isAsync), of: action).update {
            $0.plugged = implementation
        }
    }
}
