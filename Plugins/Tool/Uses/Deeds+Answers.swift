/// What answers a plugged use case.
enum Answer {
    /// A class. It is perhaps one that the code of the plug makes, and perhaps none that answers.
    case instance(Symbol)
    case function(Symbol)
    case closure

    /// An instance from elsewhere, with the classes that it may be of.
    case unknown([Symbol])
}

extension Deeds {
    /// What is written behind `<~` or `to:`.
    func answer(of deed: Deed, _ key: Key) -> Answer {
        guard let answer = deed.answer, let page = book.page(of: deed.direct.file) else { return .unknown([]) }
        let (start, references) = (answer.range.lowerBound, answer.code.references)
        let first = references.first?.symbol
        if page.source.isOneOf("{", start) {
            let calls = references.filter { $0.roles.contains(.call) && !$0.roles.contains(.implicit) }
            let called = calls.map(\.symbol).first { $0.isOwn && $0.isFunction && $0.kind != .initializer }
            guard calls.count == 1, let called, !isSugar(called) else { return .closure }
            return .function(called)
        }
        if let first, first.isFunction, first.kind != .initializer, references[0].isValueOfFunction {
            return .function(first)
        }
        // The class whose instance is made here, or which shares one.
        let named = references.map(\.symbol).filter { $0.isDerived(from: key.symbol) }
        let isWhole = named.first == first || page.source.arguments(of: start).range.upperBound == answer.range.upperBound
        if named.count == 1, isWhole { return .instance(named[0]) }
        let all = book.actions.filter { $0.isDerived(from: key.symbol) && $0 != key.symbol && $0.isOwn }
        let made = all.filter { $0.members.contains { $0.kind == .initializer && !$0.sites.isEmpty } }
        return .unknown(named.isEmpty ? Array(made.isEmpty ? all : made) : named)
    }

    /// Whether a class says how its use case is done, itself or above.
    func answers(_ type: Symbol) -> Bool {
        type.lineage.contains { base in
            base.kind == .class && !base.isRoot
                && (!base.isOwn || base.members.contains { $0.isPerform && !onlyCallsSuper($0) })
        }
    }

    private func onlyCallsSuper(_ method: Symbol) -> Bool {
        guard let source = method.file?.source, let name = method.token,
            let brace = source.tokens.indices[name...].first(where: { source.isOneOf("{", $0) }),
            let end = source.tokens[brace].partner
        else { return false }
        // What each `return`, or the only expression, is.
        let words = (brace + 1..<end).map { source[$0] }.filter { !["try", "await"].contains($0) }
        let results = words.split(separator: "return", omittingEmptySubsequences: false)
        return (results.count > 1 ? results.dropFirst() : results[...]).allSatisfy {
            $0.prefix(3) == ["super", ".", "perform"]
        }
    }

    /// The stored properties that a class loses if each call gets an instance of its own.
    func state(of type: Symbol) -> [Symbol] {
        type.lineage.flatMap(\.members).filter { member in
            guard member.kind == .instanceProperty, let token = member.token,
                member.file?.source[token - 1] == "var"
            else { return false }
            return member.members.allSatisfy { ($0.line, $0.column) == (member.line, member.column) }
        }
    }

    // MARK: Sugar

    /// Whether a function only calls a use case, as `photo.like()` does.
    func isSugar(_ function: Symbol) -> Bool {
        passesOn(function) && indices[function]?.contains { all[$0].kind == .call && all[$0].isDirect } == true
    }

    /// Whether a function is one call and no more.
    func passesOn(_ code: Symbol) -> Bool {
        (code.isFunction || code.name.hasPrefix("getter:")) && code.kind != .initializer
            && !["perform", "main"].contains(code.baseName)
            && code.references.count { $0.roles.contains(.call) && !$0.roles.contains(.implicit) } == 1
    }

    /// Whether an argument is `self`, or the call is one of a member of it.
    func handsOverSelf(_ site: Reference) -> Bool {
        guard let token = site.token else { return false }
        let source = site.file.source
        let isOwnMember = !source.isOneOf(".", token - 1) || source[token - 2] == "self"
        return isOwnMember && Deed.Verb(site.symbol) == nil
            || source.arguments(of: token).list.contains { $0.value.map { source[$0] } == ["self"] }
    }
}

extension Symbol {
    var isPerform: Bool { baseName == "perform" && !overridden.isEmpty }
}

extension Reference {
    fileprivate var isValueOfFunction: Bool { !roles.contains(.call) }
}
