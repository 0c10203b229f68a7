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
            case "verify", "verifyAll", "unplug", "explain", "forget": kind = .other
            default: return nil
            }
        }
    }

    let kind: Kind
    let verb: String

    /// Nil where the code doesn't show which use case is meant.
    var key: Key?

    /// Whether it surely is about this use case.
    var isCertain = true

    /// Where the use case is known, and where the function of Plug is called.
    var site: Reference
    let direct: Reference

    /// The code that has to run for it.
    var container: Symbol

    /// What is written behind `<~` or `to:`, as code of its own that runs for each call.
    var answer: (code: Symbol, range: Range<Int>)?
}
