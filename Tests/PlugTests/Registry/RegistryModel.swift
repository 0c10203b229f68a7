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
        let isDefault: Bool
        var calls = 0

        /// How what it has replaced was plugged.
        fileprivate(set) var replaced: String?

        init(_ number: Int, _ form: Form, isDefault: Bool = false) {
            (self.number, self.form, self.isDefault) = (number, form, isDefault)
        }

        var line: UInt { UInt(number) }

        fileprivate var origin: String {
            switch form {
            case .closure: "a closure, plugged with <~"
            case .fresh, .shared, .abstract: "an instance, plugged with <~"
            case .method: "a closure, plugged at \(place(number))"
            case .methodOfFresh: "an instance, plugged at \(place(number))"
            }
        }
    }

    /// What is plugged, and how. An `abstract` class doesn't override `perform`.
    enum Form { case closure, method, methodOfFresh, fresh, shared, abstract }

    struct Interceptor: Sendable {
        let number: Int

        /// The use case. Nil for one of all.
        let name: String?

        /// How often it calls `next`. It adds one to the input of a use case of its own.
        let times: Int

        /// What one of all intercepts.
        let kinds: [Kind]

        var line: UInt { UInt(number) }

        fileprivate var origin: String {
            let type = kinds.contains(.value) ? "OfActions" : "OfPromises"
            return name == nil ? "by: \(type), at \(place(number))" : "at: \(place(number))"
        }
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

    func plug(_ plug: Plug, _ name: String) {
        if let old = plugs[name], !old.isDefault { plug.replaced = old.origin }
        plugs[name] = plug
    }

    /// The innermost first.
    func plugs(of name: String) -> [Plug] { chain.reversed().compactMap { $0.plugs[name] } }

    /// The outermost first. In one registry, those of all are outside those of the use case.
    private func interceptors(of name: String, _ kind: Kind) -> [Interceptor] {
        chain.flatMap { $0.ownInterceptors(of: name, kind) }
    }

    /// Where nothing is plugged, so that the kind is nil, those of all are of any kind.
    private func ownInterceptors(of name: String, _ kind: Kind?) -> [Interceptor] {
        interceptors.filter { $0.name == nil && (kind.map($0.kinds.contains) ?? true) }
            + interceptors.filter { $0.name == name }
    }

    /// Whether a description tells a use case.
    func knows(_ name: String) -> Bool {
        chain.contains { registry in
            registry.plugs[name] != nil || registry.interceptors.contains { $0.name == name }
        }
    }

    /// What `explain` says, but for the hint.
    func explanation(of useCase: UseCase) -> String {
        let (name, instance) = (useCase.name, useCase.instance)
        var (plugged, intercepted): ([String], [String]) = ([], [])
        for (depth, registry) in chain.reversed().enumerated() {
            let further = "\(depth) scope\(depth == 1 ? "" : "s") further out"
            let scope = depth == 0 ? "in this scope" : further
            let there = registry.outer == nil ? "in a registry of its own" : scope
            if let plug = registry.plugs[name] {
                let answer =
                    switch plug.form {
                    case .shared: "\(instance), one shared instance"
                    case .abstract: "\(name), a new instance for each call"
                    default: "\(instance), a new instance for each call"
                    }
                let text = plug.origin.replacing("an instance", with: answer)
                let role = plugged.isEmpty ? "answered by" : "shadows"
                let asDefault = plug.isDefault ? ", as its default" : ""
                plugged.append("  \(role): \(text)\(asDefault), \(there)")
                if let old = plug.replaced { plugged.append("  replaced: \(old), \(there)") }
            }
            let own = registry.ownInterceptors(
                of: name,
                plugs(of: name).isEmpty ? nil : useCase.kind
            )
            intercepted = own.map { "  intercepted \($0.origin), \(there)" } + intercepted
        }
        if plugged.isEmpty { plugged = ["  answered by: nothing; it is not plugged"] }
        return ([name] + plugged + intercepted).joined(separator: "\n")
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
        let old = isTraced ? plug?.replaced : nil
        let replaced = old.map { ", answered by what has replaced \($0)" } ?? ""
        let fails = output == nil && kind != .value
        let value = output.map { kind == .value ? "success(\($0))" : "\($0)" }
        let end = told(fails ? "failed" : "returned", value ?? (fails ? "" : "failure"))
        return (told("began", "\(input)\(replaced)") + events + end, output, isTraced ? depth : nil)
    }
}

/// The place of what has a number, which is its line.
private func place(_ number: Int) -> String { "PlugTests/RegistryUseCases.swift:\(number)" }
