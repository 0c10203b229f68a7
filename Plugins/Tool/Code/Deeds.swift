/// Finds what the code of a package does with its use cases.
///
/// Where a function gets the use case from its callers, these are asked.
/// What nobody says stays a deed without a use case, which the map warns of.
final class Deeds {
    let code: Code
    private(set) var all: [Deed] = []

    /// What each piece of code does, by its place in the list of all.
    private(set) var indices: [Symbol: [Int]] = [:]

    /// The functions that do something with a use case that they get, and what.
    private(set) var forwarders: [Symbol: [Deed]] = [:]

    /// The use cases that are values where nothing is done with them.
    private(set) var loose: [Mention] = []

    /// What is still to be followed: what a function does with what it gets.
    private var pending: [(function: Symbol, deed: Deed)] = []
    private var told: Set<String> = []

    init(_ code: Code) {
        self.code = code
        for reference in code.files.flatMap(\.references) { readVerb(reference) }
        while let (function, deed) = pending.popLast() { forward(deed, of: function) }
        // A default is asked for by Plug, which knows the use case.
        for (function, deeds) in forwarders
        where sites(of: function).isEmpty && function.name != "plugDefault()" {
            all += deeds
        }
        loose = code.files.flatMap(\.mentions).filter { mention in
            guard let key = mention.key, !mention.isTaken else { return false }
            return !key.symbol.answers && isHandedOn(mention)
        }
        for (index, deed) in all.enumerated() { indices[deed.container, default: []].append(index) }
    }

    /// Whether a mention is a value, what a function returns, or says what a parameter is.
    private func isHandedOn(_ mention: Mention) -> Bool {
        let (file, source) = (mention.reference.file, mention.reference.file.source)
        var token = mention.tokens.lowerBound
        let isArgument = file.genericType(around: token)?.isOwn == true
        while source.isOneOf(".", token - 1) { token -= 2 }
        return isArgument || source.isValue(mention.tokens) || source.isOneOf("=>", token - 1)
    }

    private func readVerb(_ reference: Reference) {
        guard let verb = Deed.Verb(reference.symbol), let token = reference.token else { return }
        let (file, source) = (reference.file, reference.file.source)
        var base = Deed(
            kind: verb.kind,
            verb: verb.name,
            site: reference,
            direct: reference,
            container: reference.container,
            answer: file.answers[token]
        )
        let types = file.operands(of: verb, at: token).types
        let mentions = file.mentions(in: types)
        // The index doesn't have a class inside a function, or what a macro writes, and instances
        // aren't followed.
        let isNamed =
            types.count > 1 && source[types.upperBound - 1] == "self"
            || source[types.lowerBound] == "type" && source.isOneOf("(", types.lowerBound + 1)
        let isHidden = source[token] != verb.name && verb.name != "<~"
        if isHidden || mentions.isEmpty && isNamed {
            base.isCertain = false
            all.append(base)
        } else {
            add(base, mentions)
        }
    }

    /// Notes a deed for each use case that is meant, or who has to say which one it is.
    private func add(_ base: Deed, _ mentions: [Mention]) {
        let keys = Set(mentions.compactMap(\.key))
        for mention in mentions { mention.isTaken = true }
        for key in keys {
            var deed = base
            deed.key = key
            deed.isCertain = base.isCertain && keys.count == 1
            all.append(deed)
        }
        // Who gives a type its parameters isn't followed.
        for owner in Set(mentions.compactMap(\.owner)) {
            if owner.isType { all.append(base) } else { pending.append((owner, base)) }
        }
        guard mentions.isEmpty else { return }
        let code = base.container.declaration
        forwarders[code, default: []].append(base)
        pending.append((code, base))
    }

    /// Looks in the calls of a function for the use case that it gets.
    private func forward(_ deed: Deed, of function: Symbol) {
        for site in sites(of: function) {
            let ends = [site, deed.direct].map { "\($0.file.path):\($0.line):\($0.column)" }
            guard let token = site.token, told.insert(ends.joined()).inserted else { continue }
            let (file, source) = (site.file, site.file.source)
            var base = deed
            (base.container, base.site) = (site.container, site)
            let (first, others) = source.arguments(of: token)
            let isMember = source.isOneOf(".", token - 1)
            let receiver = file.mentions.filter { isMember && $0.tokens.upperBound == token - 1 }
            let own = file.mentions(in: first.lowerBound..<others.upperBound).filter {
                let isArgument = file.genericType(around: $0.tokens.lowerBound) != nil
                return !$0.isTaken && (isArgument || source.isValue($0.tokens))
            }
            add(base, receiver.isEmpty ? own : receiver)
        }
    }

    /// Where a function, or what it overrides or witnesses, is called.
    private func sites(of function: Symbol) -> [Reference] {
        ([function] + function.requirements).flatMap(\.sites)
    }
}
