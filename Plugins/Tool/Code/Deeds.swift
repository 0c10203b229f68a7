/// What the code of a package does with its use cases, where it calls Plug's functions.
///
/// Where a function gets the use case from its callers, the code doesn't name it there. That is a deed
/// without a use case, which the map warns of.
struct Deeds {
    let code: Code
    private(set) var all: [Deed] = []

    /// What each piece of code does, by its place in the list of all.
    private(set) var indices: [Symbol: [Int]] = [:]

    /// The use cases that are handed on where they are neither called nor plugged.
    private(set) var loose: [(key: Key, code: Symbol)] = []

    init(_ code: Code) {
        self.code = code
        for file in code.files {
            var taken: Set<Int> = []
            for reference in file.references { read(reference, in: file, &taken) }
            for (token, key) in file.keys.sorted(by: { $0.key < $1.key })
            where !taken.contains(token) && !key.symbol.answers && file.isHandedOn(token) {
                if let code = file.name(at: token)?.container { loose.append((key, code)) }
            }
        }
        for (index, deed) in all.enumerated() { indices[deed.container, default: []].append(index) }
    }

    /// Notes a deed for each use case that may be meant.
    private mutating func read(_ reference: Reference, in file: File, _ taken: inout Set<Int>) {
        guard let verb = Deed.Verb(reference.symbol), let token = reference.token else { return }
        let types = file.operands(of: verb, at: token).types
        let keys = Set(types.compactMap { file.keys[$0] })
        taken.formUnion(types)
        // The index doesn't have a class inside a function, or what a macro writes.
        let isHidden = file.source[token] != verb.name && verb.name != "<~"
        let isLocal =
            types.count > 1 && file.source[types.upperBound - 1] == "self"
            && file.name(at: types.upperBound - 3) == nil
        var deed = Deed(
            kind: verb.kind,
            verb: verb.name,
            isCertain: keys.isEmpty ? !isHidden && !isLocal : keys.count == 1,
            site: reference,
            answer: file.answers[token]
        )
        if keys.isEmpty { all.append(deed) }
        for key in keys {
            deed.key = key
            all.append(deed)
        }
    }
}

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

    let kind: Kind
    let verb: String

    /// Nil where the code doesn't show which use case is meant.
    var key: Key?

    /// Whether it surely is about this use case.
    let isCertain: Bool

    /// Where the function of Plug is called.
    let site: Reference

    /// What is written behind `<~` or `to:`, as code of its own that runs for each call.
    let answer: (code: Symbol, range: Range<Int>)?

    /// The code that has to run for it.
    var container: Symbol { site.container }

    /// Whether nobody knows the use case. A default's is that of whoever asks for it.
    var isRiddle: Bool { key == nil && container.name != "plugDefault()" }
}
