import Synchronization

/// The place in a registry where one action is plugged, made when the action is first plugged,
/// intercepted or looked up. It lives as long as its registry. So does the first implementation
/// that answers here, even after it is replaced: calls need not retain it, which would cost more
/// than the call itself, and make threads wait. Calls retain the others.
final class Outlet: Sendable {
    let key: ObjectIdentifier

    let action: any Pluggable.Type

    /// The answer that lives as long as this outlet. Stored releasing and loaded acquiring: a
    /// thread that sees the reference sees the object, even if it knows only an older version.
    let answer = Atomic<Unmanaged<AnyImplementation>?>(nil)

    /// The version in which `answer` holds, or -1. Stored after `answer` and loaded before it.
    let versionOfAnswer = Atomic<Int>(-1)

    /// Whether the default of the action had its chance. Stored releasing and loaded acquiring.
    let hasPluggedDefault = Atomic(false)

    private let state: Locked<State>

    private struct State {
        var contents: OutletContents

        /// The answer that lasts, with what it was made of.
        var lasting: (contents: OutletContents, answer: AnyImplementation)?

        /// The answer that the last search found, if it doesn't last.
        var passing: (answer: AnyImplementation, version: Int)?
    }

    init(of action: any Pluggable.Type, _ contents: OutletContents) {
        key = ObjectIdentifier(action)
        self.action = action
        state = Locked(State(contents: contents))
    }

    /// What is plugged in this registry only, and its interceptors.
    var contents: OutletContents { state.withLock { $0.contents } }

    /// Changes the contents. What answered before no longer does.
    @inline(never) func update(in registry: Actions, _ change: (inout OutletContents) -> Void) {
        // The former contents are released after the lock: their `deinit` may be user code.
        _ = state.withLock { state in
            let before = (state.contents, state.passing.take())
            change(&state.contents)
            state.contents.changes += 1
            versionOfAnswer.store(-1, ordering: .releasing)
            // Under the lock: a thread that learns of the change calls nothing that was found
            // before, neither here nor in a scope inside.
            registry.invalidateScopesInside()
            return before
        }
    }

    /// Releases everything. No call may be using an answer.
    func release() {
        // Released after the lock.
        _ = state.withLock { state -> State in
            let contents = state.contents
            var facts = PlugNote.Facts()
            facts.isReleased = contents.note?.facts.isReleased == true || contents.plugged != nil
            defer { state = State(contents: OutletContents(note: PlugNote(facts))) }
            versionOfAnswer.store(-1, ordering: .releasing)
            answer.store(nil, ordering: .releasing)
            return state
        }
    }

    /// The answer that lasts as long as the outlet, if it holds in a version of the wiring.
    @inline(__always)
    func answer(in version: Int) -> Unmanaged<AnyImplementation>? {
        guard versionOfAnswer.load(ordering: .acquiring) == version else { return nil }
        return answer.load(ordering: .acquiring)
    }

    /// The answer that doesn't last, if there is one in a version of the wiring.
    func passingAnswer(in version: Int) -> AnyImplementation? {
        state.withLock { state in
            state.passing.flatMap { $0.version == version ? $0.answer : nil }
        }
    }

    /// Remembers the answer in a version of the wiring, unless the contents were changed since.
    func remember(_ answer: AnyImplementation, of contents: OutletContents, in version: Int) {
        // The former answer is released after the lock.
        _ = state.withLock { state -> AnyImplementation? in
            guard state.contents.changes == contents.changes else { return nil }
            let before = state.passing.take()?.answer
            // The first answer lasts, unless it is inside an interceptor that can be taken out.
            let isPermanent = contents.isPermanent
            if isPermanent, state.lasting == nil { state.lasting = (contents, answer) }
            if isPermanent, let lasting = state.lasting, contents.isSame(as: lasting.contents) {
                self.answer.store(.passUnretained(lasting.answer), ordering: .releasing)
                versionOfAnswer.store(version, ordering: .releasing)
            } else {
                state.passing = (answer, version)
            }
            return before
        }
    }
}

struct OutletContents: Sendable {
    var plugged: AnyImplementation?

    /// The interceptors of all actions, and inside them those of this action, the outermost first.
    var interceptors: [Interceptor] = []

    /// How many plugs the registry had got with this one.
    var number = 0

    /// How often those of the outlet were changed.
    var changes = 0

    /// Kept apart, because contents are copied often.
    var note: PlugNote?

    var interceptorsOfAction: [Interceptor] { interceptors.filter { $0.action != nil } }

    func isSame(as other: OutletContents) -> Bool {
        plugged === other.plugged && interceptors.elementsEqual(other.interceptors, by: ===)
    }

    var isPermanent: Bool { interceptors.allSatisfy { $0.isPermanent.load(ordering: .relaxed) } }

    mutating func add(outer: OutletContents) {
        plugged = plugged ?? outer.plugged
        if !outer.interceptors.isEmpty { interceptors = outer.interceptors + interceptors }
    }
}
