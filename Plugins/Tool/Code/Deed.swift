/// A place in the code that does something with a use case.
struct Deed {
    enum Kind: String {
        case call = "called"
        case plug = "plugged"
        case around, ask, other
    }

    /// What a function of Plug does, and its name.
    struct Verb {
        let kind: Kind
        let name: String

        init?(_ symbol: Symbol) {
            let owners = [
                "4Plug7ActionsC", "4Plug6action", "4Plug2ltoi", "8PlugTape", "4Plan10Int",
            ]
            guard !symbol.isOwn, !symbol.isType,
                let owner = owners.first(where: { symbol.usr.hasPrefix("s:\($0)") })
            else { return nil }
            name = String(symbol.baseName)
            switch name {
            case "action", "renew", "run", "runLatest": kind = .call
            case "<~", "plug", "replay": kind = .plug
            case "record" where owner == "8PlugTape": kind = .around
            case "intercept", "cache", "share", "retry", "limit", "breakCircuit", "timeout":
                kind = .around
            case "isPlugged": kind = .ask
            default: kind = .other
            }
        }
    }

    let verb: Verb

    /// Nil where the code doesn't show which use case is meant, as a function may get it from its callers.
    let key: Key?

    /// Whether it surely is about this use case.
    let isCertain: Bool

    /// Where the function of Plug is called, by the code that has to run for it.
    let site: Reference

    /// What is written behind `<~` or `to:`, as code of its own that runs for each call.
    let answer: (code: Symbol, range: Range<Int>)?

    /// Whether nobody knows the use case. A default's is that of whoever asks for it.
    var isRiddle: Bool { key == nil && site.container.name != "plugDefault()" }

    /// Whether it stands in a closure that is kept in a property which code only writes or compares.
    var isKept: Bool {
        let (uses, source) = (site.file.uses, site.file.source)
        return sequence(first: site.token ?? 0) { source.tokens[$0].outer }.contains { bracket in
            source.isOneOf("{", bracket) && source.isOneOf("=", bracket - 1)
                && uses[bracket - 2]?.last?.symbol.isNeverRead == true
        }
    }
}

extension File {
    /// What a call of a function of Plug does: a deed for each use case that may be meant.
    func deeds(at site: Reference) -> [Deed] {
        guard let verb = Deed.Verb(site.symbol), let token = site.token else { return [] }
        let types = operands(of: verb, at: token).types
        let named = Set(types.compactMap { keys[$0] })
        // The index doesn't have a class inside a function, or what a macro writes.
        let isHidden = source[token] != verb.name && verb.name != "<~"
        let isLocal =
            types.count > 1 && source[types.upperBound - 1] == "self"
            && name(at: types.upperBound - 3) == nil
        let isCertain = named.isEmpty ? !isHidden && !isLocal : named.count == 1
        return (named.isEmpty ? [nil] : Array(named)).map {
            Deed(verb: verb, key: $0, isCertain: isCertain, site: site, answer: answers[token])
        }
    }

    /// The use cases that the code names where they are neither called nor plugged nor needed.
    var loose: [(key: Key, code: Symbol)] {
        keys.filter { token, key in
            !taken.contains(token) && !key.symbol.answers && source[token - 2] != "Plugged"
                && !source.isOneOf("(", source.end(of: token))
        }
        .map { ($1, name(at: $0)!.container) }
    }
}
