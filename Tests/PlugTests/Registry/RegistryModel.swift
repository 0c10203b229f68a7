import Plug

/// A registry as lists and dictionaries.
final class RegistryModel {
    let actions: Actions
    let outer: RegistryModel?

    /// What is plugged, by the names of the use cases.
    var plugs: [String: Plug] = [:]
    var interceptors: [Interceptor] = []
    var observers: [Observer] = []

    /// The use cases whose default was plugged here, and those of them that are about to be.
    var (defaults, dueDefaults): (Set<String>, Set<String>) = ([], [])

    init(_ actions: Actions, inside outer: RegistryModel? = nil) {
        (self.actions, self.outer) = (actions, outer)
    }

    final class Plug {
        let number: Int
        let form: Form
        var calls = 0

        init(_ number: Int, _ form: Form) { (self.number, self.form) = (number, form) }
    }

    /// What is plugged, and how. An `abstract` class doesn't override `perform`.
    enum Form { case closure, method, fresh, shared, abstract }

    struct Interceptor: Sendable {
        let number: Int

        /// The use case. Nil for one of all.
        let name: String?

        /// How often it calls `next`. It adds one to the input of a use case of its own.
        let times: Int

        /// What one of all intercepts.
        let kinds: [Kind]
    }

    enum Kind { case value, promise, later }

    final class Observer {
        let number: Int
        let isTrace: Bool
        var isOver = false

        init(_ number: Int, isTrace: Bool) { (self.number, self.isTrace) = (number, isTrace) }
    }

    /// What is to happen. An observer may be gone by then.
    struct Event {
        let text: String
        var observer: Observer?
    }

    /// The depth is nil without a trace.
    typealias Course = (events: [Event], output: Int?, depth: Int?)

    /// The outermost first.
    private var chain: [RegistryModel] { (outer?.chain ?? []) + [self] }

    var outermost: RegistryModel { chain[0] }

    /// The innermost first.
    func plugs(of name: String) -> [Plug] { chain.reversed().compactMap { $0.plugs[name] } }

    /// The outermost first. In one registry, those of all are outside those of the use case.
    func interceptors(of name: String, _ kind: Kind) -> [Interceptor] {
        chain.flatMap { registry in
            registry.interceptors.filter { $0.name == nil && $0.kinds.contains(kind) }
                + registry.interceptors.filter { $0.name == name }
        }
    }

    /// What happens in a call. `depth` is how many traced calls enclose it.
    func call(_ name: String, _ kind: Kind, _ input: Int, of plug: Plug?, depth: Int) -> Course {
        func answer(
            _ interceptors: ArraySlice<Interceptor>,
            _ plug: Plug,
            _ input: Int
        ) -> (events: [Event], output: Int?) {
            guard let first = interceptors.first else {
                guard plug.form != .abstract else { return ([], nil) }
                return ([Event(text: "\(plug.number) answers \(input)")], plug.number)
            }
            let added = first.name == nil ? 0 : 1
            let rest = answer(interceptors.dropFirst(), plug, input + added)
            let all = Array(repeating: rest.events, count: first.times).flatMap { $0 }
            let events = [Event(text: "\(first.number) intercepts \(input)")] + all
            return (events, first.times == 0 ? first.number : rest.output)
        }
        let observers = chain.flatMap(\.observers)
        let isTraced = observers.contains(where: \.isTrace)
        func told(_ phase: String, _ text: String) -> [Event] {
            let seen = "\(phase) at \(isTraced ? depth : 0): \(isTraced ? text : "")"
            return observers.map { Event(text: "\($0.number) sees \(seen)", observer: $0) }
        }
        let (events, output) =
            plug.map { answer(interceptors(of: name, kind)[...], $0, input) } ?? ([], nil)
        let fails = output == nil && kind != .value
        let value = output.map { kind == .value ? "success(\($0))" : "\($0)" }
        let end = told(
            fails ? "failed with UnpluggedActionError" : "returned",
            value ?? (fails ? "" : "failure")
        )
        return (told("began", "\(input)") + events + end, output, isTraced ? depth : nil)
    }
}
