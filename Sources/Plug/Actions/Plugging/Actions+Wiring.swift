// MARK: - Checking the wiring

extension Actions {
    /// Checks that actions are plugged in the current registry or an enclosing scope.
    ///
    /// Call it at launch, after the composition root, with all actions that the app calls. The
    /// error names all that are missing. Whether their `perform` is overridden isn't checked. O(n).
    ///
    /// - Throws: ``MissingPlugsError``, if an action is not plugged.
    public static func verify(_ actions: [any Pluggable.Type]) throws(MissingPlugsError) {
        let current = current
        let missing = actions.filter { current.plugged(into: $0) == nil }
        if !missing.isEmpty { throw MissingPlugsError(missing, place: current.placeOfPlugs) }
    }
}

// MARK: - Explaining the wiring

extension Actions {
    /// Describes, for people, which implementation of an action the current registry uses, and why.
    ///
    /// The text shows the implementation, whether callers share it, where it was plugged, if not
    /// with `<~`, the plug that it has replaced in its registry, those of enclosing scopes that it
    /// hides, and the interceptors, the outermost first. For each plug, the right side is evaluated
    /// twice. Of a class that is made for each call, the text names the properties that begin empty.
    /// If a closure answers that was plugged with `<~`, the last line is the command that finds it.
    public static func explain<A: Pluggable>(_ action: A.Type) -> String {
        let name = typeName(of: action)
        let explanation = current.explanation(of: action, named: name)
        guard let origin = current.plugged(into: action)?.origin, origin.isClosure,
            origin.location == nil
        else { return explanation }
        return explanation + "\n  to find its line: swift package action-map \(name)"
    }

    private func explanation(of action: any Pluggable.Type, named name: String) -> String {
        let answering = plugged(into: action)
        var plugs: [String] = []
        var interceptors: [(Interceptor, place: String)] = []
        for (depth, registry) in chain.enumerated() {
            let place = registry.name(atDepth: depth)
            let contents = registry.ownContents(of: action)
            // One of all actions has no method for some.
            let own = contents.interceptors.filter { interceptor in
                answering.map { interceptor.wrap($0, action) !== $0 } ?? true
            }
            if let plugged = contents.plugged {
                let role = plugs.isEmpty ? "answered by" : "shadows"
                let asDefault = contents.note?.facts.isDefault == true ? ", as its default" : ""
                let way = plugged.origin.way + asDefault
                plugs.append("  \(role): \(plugged.kind), plugged \(way), \(place)")
                if let old = contents.note?.facts.replaced {
                    plugs.append("  replaced: \(old), \(place)")
                }
            }
            interceptors = own.map { ($0, place) } + interceptors
        }
        if plugs.isEmpty { plugs = ["  answered by: nothing; it is not plugged"] }
        let ordered =
            interceptors.filter { !$0.0.isInnermost } + interceptors.filter(\.0.isInnermost)
        let lines = ordered.map { interceptor, place in
            "  intercepted \(interceptor.origin(of: action, in: self)), \(place)"
        }
        return ([name] + plugs + lines).joined(separator: "\n")
    }

    private func name(atDepth depth: Int) -> String {
        if outer == nil { return isShared ? "in the process" : "in a registry of its own" }
        return depth == 0 ? "in this scope" : "\(depth) scope\(depth == 1 ? "" : "s") further out"
    }
}

extension Actions: CustomStringConvertible {
    /// Everything that is plugged or intercepted here and in enclosing scopes, sorted by name.
    ///
    /// The text is for people, not for logs. Like `explain(_:)`, it evaluates right sides. O(n log n).
    public var description: String {
        let used = chain.flatMap { $0.outlets.outlets }.filter { outlet in
            let contents = outlet.contents
            return contents.plugged != nil || !contents.interceptorsOfAction.isEmpty
        }
        let actions = used.map(\.action).unique
        guard !actions.isEmpty else { return "Nothing is plugged." }
        // Each explanation begins with the name.
        return zip(actions, typeNames(of: actions)).map(explanation).sorted()
            .joined(separator: "\n")
    }
}

extension Actions: CustomReflectable {
    /// No children, so that `dump` shows the description alone.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Interceptor {
    fileprivate func origin(of action: any Pluggable.Type, in registry: Actions) -> String {
        guard let instance else { return "at: \(location)" }
        let explained = instance as? any ExplainedInterceptor
        let name =
            explained?.explanation(of: action, in: registry) ?? typeName(of: type(of: instance))
        return "by: \(name), at \(location)"
    }
}

extension AnyImplementation {
    final var kind: String {
        guard let makeInstance else { return "a closure" }
        // Both live at the same time. Otherwise the second could get the memory of the first.
        let (one, other) = (makeInstance(), makeInstance())
        let name = typeName(of: type(of: one))
        // Values have no identity, so it is impossible to tell whether this one is new.
        guard type(of: one) is AnyClass, type(of: other) is AnyClass else { return name }
        if one as AnyObject === other as AnyObject { return "\(name), one shared instance" }
        let empty = emptyProperties(of: Mirror(reflecting: one)).joined(separator: ", ")
        return "\(name), a new instance for each call"
            + (empty.isEmpty ? "" : ", which begins with nothing in \(empty)")
    }

    /// The properties that probably collect something: collections without elements, and nil.
    private func emptyProperties(of instance: Mirror) -> [String] {
        let own = instance.children.compactMap { label, value -> String? in
            let content = Mirror(reflecting: value)
            let styles: [Mirror.DisplayStyle?] = [.collection, .dictionary, .set, .optional]
            if !content.children.isEmpty || !styles.contains(content.displayStyle) { return nil }
            return label?.replacing("$__lazy_storage_$_", with: "")
        }
        return (instance.superclassMirror.map(emptyProperties) ?? []) + own
    }
}
