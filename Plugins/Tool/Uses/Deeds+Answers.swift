/// What answers a plugged use case.
enum Answer {
    case instance(Symbol)
    case function(Symbol)
    case closure

    /// An instance from elsewhere, with the classes that it may be of.
    case unknown([Symbol])
}

extension Deeds {
    /// What is written behind `<~` or `to:`.
    func answer(of deed: Deed, _ key: Key) -> Answer {
        guard let answer = deed.answer else { return .unknown([]) }
        let references = answer.code.references
        if deed.direct.file.source.isOneOf("{", answer.range.lowerBound) {
            let calls = references.filter { $0.isCall && $0.isWritten }.map(\.symbol)
            let called = calls.first { $0.isOwn && $0.isFunction && $0.kind != .initializer }
            guard calls.count == 1, let called, !isSugar(called) else { return .closure }
            return .function(called)
        }
        let first = references.first {
            $0.symbol.isType || $0.symbol.isFunction || $0.symbol.isProperty
        }
        if let first, first.symbol.isFunction, !first.isCall { return .function(first.symbol) }
        // The class whose instance is made here, or which shares one.
        let named = references.map(\.symbol).filter { $0.isDerived(from: key.symbol) }
        if named.count == 1, named[0] == first?.symbol { return .instance(named[0]) }
        if !named.isEmpty, first?.symbol.isType == true { return .unknown(named) }
        let all = book.actions.filter { $0.isDerived(from: key.symbol) && $0.isOwn }
        let made = all.filter(\.isMade)
        return .unknown(Array(made.isEmpty ? all.subtracting([key.symbol]) : made))
    }

    /// Whether a class says how its use case is done, itself or above.
    func answers(_ type: Symbol) -> Bool {
        type.lineage.contains { base in
            base.kind == .class && !base.isRoot
                && (!base.isOwn || base.members.contains { $0.isPerform && !onlyCallsSuper($0) })
        }
    }

    /// Whether each `return` of a method, or its only expression, is what `super` returns.
    private func onlyCallsSuper(_ method: Symbol) -> Bool {
        guard let source = method.file?.source, let name = method.token,
            let brace = source.brace(after: name),
            let end = source.tokens[brace].partner
        else { return false }
        let words = (brace + 1..<end).map { source[$0] }.filter { !["try", "await"].contains($0) }
        let results = words.split(separator: "return", omittingEmptySubsequences: false)
        return (results.count > 1 ? results.dropFirst() : results[...]).allSatisfy {
            $0.prefix(3) == ["super", ".", "perform"]
        }
    }

    /// The stored properties that a class loses if each call gets an instance of its own.
    func state(of type: Symbol) -> [Symbol] {
        type.lineage.flatMap(\.members).filter { member in
            let word = member.token.flatMap { member.file?.source[$0 - 1] }
            return member.kind == .instanceProperty && word == "var"
                && member.members.allSatisfy {
                    !$0.name.hasPrefix("getter")
                        || ($0.line, $0.column) == (member.line, member.column)
                }
        }
    }

    // MARK: Sugar

    /// Whether a function only calls a use case, as `photo.like()` does.
    func isSugar(_ function: Symbol) -> Bool {
        passesOn(function)
            && indices[function]?.contains { all[$0].kind == .call && all[$0].isDirect } == true
    }

    /// Whether a function is one call and no more.
    func passesOn(_ code: Symbol) -> Bool {
        (code.isFunction || code.name.hasPrefix("getter:")) && code.kind != .initializer
            && !["perform", "main"].contains(code.baseName)
            && code.references.count { $0.isCall && $0.isWritten } == 1
    }

    /// Whether an argument is `self`, or the call is one of a member of it.
    func handsOverSelf(_ site: Reference) -> Bool {
        guard let token = site.token else { return false }
        let source = site.file.source
        let isOwnMember = !source.isOneOf(".", token - 1) || source[token - 2] == "self"
        return isOwnMember && Deed.Verb(site.symbol) == nil
            || source.arguments(of: token).list.contains { source.text($0.value) == "self" }
    }
}

extension Symbol {
    /// Whether some code makes a value of a class.
    var isMade: Bool { members.contains { $0.kind == .initializer && !$0.sites.isEmpty } }
}
