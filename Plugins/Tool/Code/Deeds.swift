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

    /// The mentions that are neither called nor plugged where they stand.
    private(set) var loose: [Mention] = []

    /// What is still to be followed: what a function does with what it gets.
    private var pending: [(function: Symbol, deed: Deed)] = []
    private var told: Set<[Int]> = []

    init(_ code: Code) {
        self.code = code
        for file in code.files {
            for reference in file.references { readVerb(reference, of: file) }
        }
        while let (function, deed) = pending.popLast() { forward(deed, of: function) }
        // A default is asked for by Plug, which knows the use case.
        for (function, deeds) in forwarders
        where sites(of: function).isEmpty && function.name != "plugDefault()" {
            all += deeds
        }
        loose = code.files.flatMap(\.mentions).filter { mention in
            guard let key = mention.key, !mention.isTaken else { return false }
            return !answers(key.symbol) && isHandedOn(mention)
        }
        for (index, deed) in all.enumerated() { indices[deed.container, default: []].append(index) }
    }

    // MARK: Where Plug's functions are called

    private func readVerb(_ reference: Reference, of file: File) {
        guard let verb = Deed.Verb(reference.symbol), let token = reference.token else { return }
        let base = Deed(
            kind: verb.kind,
            verb: verb.name,
            site: reference,
            direct: reference,
            container: reference.container,
            answer: file.answers[token]
        )
        if file.source[token] == verb.name || verb.name == "<~" {
            let range = file.operands(of: verb, at: token).types
            add(base, file.mentions(in: range), range.map { file.source[$0] })
        } else {
            // A macro has written it, and what it names isn't to be read.
            addUnknown(base)
        }
    }

    private func addUnknown(_ base: Deed) {
        all.append(base)
        all[all.count - 1].isCertain = false
    }

    /// Notes a deed for each use case that is meant, or who has to say which one it is.
    private func add(_ base: Deed, _ mentions: [Mention], _ words: [String]) {
        let keys = Set(mentions.compactMap(\.key))
        for mention in mentions { mention.isTaken = true }
        for key in keys {
            var deed = base.about(key)
            deed.isCertain = base.isCertain && keys.count == 1
            all.append(deed)
        }
        // Who gives a type its parameters isn't followed.
        for owner in Set(mentions.compactMap(\.owner)) {
            if owner.isType { all.append(base) } else { pending.append((owner, base)) }
        }
        guard mentions.isEmpty else { return }
        if words.count == 3 && words[2] == "self" || words.starts(with: ["type", "("]) {
            // The index doesn't have a class inside a function, and instances aren't followed.
            return addUnknown(base)
        }
        let code = base.container.declaration
        forwarders[code, default: []].append(base)
        pending.append((code, base))
    }

    // MARK: Use cases that are handed on

    /// Whether a mention is a value, what a function returns, or says what a parameter is.
    private func isHandedOn(_ mention: Mention) -> Bool {
        let (file, source) = (mention.reference.file, mention.reference.file.source)
        var token = mention.tokens.lowerBound
        let isArgument = file.genericType(around: token)?.isOwn == true
        while source.isOneOf(".", token - 1) { token -= 2 }
        return isArgument || source.isValue(mention.tokens) || source.isOneOf("=>", token - 1)
    }

    // MARK: Who says which use case it is

    /// Looks in the calls of a function for the use case that it gets.
    private func forward(_ deed: Deed, of function: Symbol) {
        for site in sites(of: function) where isNew(site, deed) {
            guard let token = site.token else { continue }
            let (file, source) = (site.file, site.file.source)
            var base = deed
            (base.container, base.site) = (site.container, site)
            let range = source.arguments(of: token).range
            let isMember = source.isOneOf(".", token - 1)
            let receiver = file.mentions.filter { isMember && $0.tokens.upperBound == token - 1 }
            let own = file.mentions(in: range).filter {
                let isArgument = file.genericType(around: $0.tokens.lowerBound) != nil
                return !$0.isTaken && (isArgument || source.isValue($0.tokens))
            }
            add(base, receiver.isEmpty ? own : receiver, range.map { source[$0] })
        }
    }

    private func isNew(_ site: Reference, _ deed: Deed) -> Bool {
        let files = [site.file, deed.direct.file].map { ObjectIdentifier($0).hashValue }
        return told.insert(files + [site.token ?? 0, deed.direct.token ?? 0]).inserted
    }

    /// Where a function, or what it overrides or witnesses, is called.
    private func sites(of function: Symbol) -> [Reference] {
        ([function] + function.requirements).flatMap(\.sites)
    }
}

extension Deed {
    func about(_ key: Key) -> Deed {
        var deed = self
        deed.key = key
        return deed
    }
}
