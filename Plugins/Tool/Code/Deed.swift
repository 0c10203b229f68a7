/// A place in the code that does something with a use case.
struct Deed {
    enum Kind: String {
        case call = "called"
        case plug = "plugged"
        case around, record, verify, ask, other
    }

    /// What a function of Plug does, and its name.
    struct Verb {
        let kind: Kind
        let name: String

        init?(_ symbol: Symbol) {
            let owners = ["4Plug7ActionsC", "4Plug6action", "4Plug2ltoi", "8PlugTape"]
            guard !symbol.isOwn, !symbol.isType else { return nil }
            name = String(symbol.baseName)
            if symbol.usr.hasPrefix("s:4Plan10Interactor"), name == "run" || name == "runLatest" {
                kind = .call
                return
            }
            guard owners.contains(where: { symbol.usr.hasPrefix("s:\($0)") }) else { return nil }
            switch name {
            case "action", "renew": kind = .call
            case "<~", "plug", "replay": kind = .plug
            case "record": kind = symbol.usr.hasPrefix("s:8PlugTape") ? .around : .record
            case "intercept", "cache", "share", "retry", "limit", "breakCircuit", "timeout":
                kind = .around
            case "verify", "verifyAll": kind = .verify
            case "isPlugged": kind = .ask
            case "unplug", "explain", "forget": kind = .other
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
