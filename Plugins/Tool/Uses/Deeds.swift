/// Finds what the code of a package does with its use cases.
///
/// Where a function gets the use case from its callers, or a type from whoever names it, these are asked.
/// What nobody says stays a deed without a use case, which the map warns of.
final class Deeds {
    let book: Book
    private(set) var all: [Deed] = []

    /// What each piece of code does, by its place in the list of all.
    private(set) var indices: [Symbol: [Int]] = [:]

    /// The functions that do something with a use case that they get, and what.
    private(set) var forwarders: [Symbol: [Deed]] = [:]

    /// The mentions that are neither called nor plugged where they stand.
    private(set) var loose: [Mention] = []

    /// The use cases that are given to a type.
    private var attachments: [Symbol: [Mention]] = [:]

    /// What is still to be followed: what a function, or the members of a type, do with what they get.
    private var pending: [(owner: Symbol, deed: Deed)] = []
    private var told: Set<[Int]> = []
    private var taken: Set<Mention> = []

    init(_ code: Code) {
        book = Book(code)
        for page in book.pages { readMentions(of: page) }
        for page in book.pages {
            for reference in page.file.references { readVerb(reference, of: page) }
        }
        while let (owner, deed) = pending.popLast() {
            if owner.isType { tell(deed, of: owner) } else { forward(deed, of: owner) }
        }
        // A default is asked for by Plug, which knows the use case.
        for (function, deeds) in forwarders
        where sites(of: function).isEmpty && function.name != "plugDefault()" {
            all += deeds
        }
        loose = book.pages.flatMap { page in
            page.mentions.filter { mention in
                guard let key = mention.key, !answers(key.symbol) else { return false }
                return !taken.contains(mention) && isHandedOn(mention, page)
            }
        }
        for (index, deed) in all.enumerated() { indices[deed.container, default: []].append(index) }
    }

    // MARK: Where Plug's functions are called

    private func readVerb(_ reference: Reference, of page: Page) {
        guard let verb = Deed.Verb(reference.symbol), let token = reference.token else { return }
        let base = Deed(
            kind: verb.kind,
            verb: verb.name,
            site: reference,
            direct: reference,
            container: reference.container,
            answer: page.answers[token]
        )
        if page.source[token] == verb.name || verb.name == "<~" {
            let range = page.operands(of: verb, at: token).types
            return add(base, page.mentions(in: range), range.map { page.source[$0] })
        }
        // What a macro has written stands at one place, with all that it names.
        for named in page.references[token] ?? []
        where book.actions.contains(named.symbol) && named.container == reference.container {
            all.append(base.about(Key(symbol: named.symbol, isOpen: named.symbol.isGeneric)))
        }
    }

    /// Notes a deed for each use case that is meant, or who has to say which one it is.
    private func add(_ base: Deed, _ mentions: [Mention], isAll: Bool = false, _ words: [String]) {
        let keys = Set(mentions.compactMap(\.key))
        taken.formUnion(mentions)
        for key in keys {
            var deed = base.about(key)
            deed.isCertain = base.isCertain && (isAll || keys.count == 1)
            all.append(deed)
        }
        for owner in Set(mentions.compactMap(\.owner)) { pending.append((owner, base)) }
        guard mentions.isEmpty else { return }
        if words.count == 3 && words[2] == "self" || words.starts(with: ["type", "("]) {
            // The index doesn't have a class inside a function, and instances aren't followed.
            all.append(base)
            all[all.count - 1].isCertain = false
            return
        }
        let code = base.container.declaration
        if let owner = code.owner, words == ["self"] || words.contains("Self"),
            book.actions.contains(owner)
        {
            // The type itself, in its own code.
            let isShared = code.name == "plugDefault()" && !owner.derived.isEmpty
            if !owner.isGeneric, !isShared { all.append(base.about(Key(symbol: owner))) }
        }
        forwarders[code, default: []].append(base)
        pending.append((code, base))
    }

    // MARK: Use cases that are handed on

    /// Whether a mention is a value, or says what a parameter is.
    private func isHandedOn(_ mention: Mention, _ page: Page) -> Bool {
        var token = mention.tokens.lowerBound
        if page.source.isValue(mention.tokens) { return true }
        if let alias = page.alias(of: mention) { return alias.owner != nil }
        let isArgument = page.genericType(around: token)?.isOwn == true
        while page.source.isOneOf(".", token - 1) { token -= 2 }
        return isArgument || page.source.isOneOf("=", token - 1)
    }

    private func readMentions(of page: Page) {
        for mention in page.mentions {
            let token = mention.tokens.lowerBound
            let isValue = page.source.isValue(mention.tokens)
            let code = mention.reference.container
            if let type = page.genericType(around: token) { attach(mention, to: book.type(type)) }
            if isValue {
                attach(mention, to: page.call(around: token).flatMap { $0.isType ? $0 : $0.owner })
            }
            let alias = page.alias(of: mention)
            if alias?.owner?.kind == .protocol { attach(mention, to: alias?.owner) }
            // A witness may state it in its type, or return it, and an associated type is one.
            let brace = code.token.flatMap { page.source.brace(after: $0) }
            guard alias != nil || isValue || token < brace ?? 0 else { continue }
            for requirement in (alias ?? code.declaration).overridden {
                attach(mention, to: requirement.owner)
            }
        }
    }

    private func attach(_ mention: Mention, to type: Symbol?) {
        guard let type, type.isOwn, mention.owner != type else { return }
        for base in type.lineage { attachments[base, default: []].append(mention) }
    }

    // MARK: Who says which use case it is

    /// Does for each use case that a type is given what a member does with its parameter.
    private func tell(_ deed: Deed, of type: Symbol) {
        // Without anything that says so, it stays unknown.
        guard let given = attachments[type] else { return all.append(deed) }
        for mention in given {
            taken.insert(mention)
            if let key = mention.key {
                all.append(deed.about(key))
            } else if let owner = mention.owner, isNew(mention.reference, deed) {
                pending.append((owner, deed))
            }
        }
    }

    /// Looks in the calls of a function for the use case that it gets.
    private func forward(_ deed: Deed, of function: Symbol) {
        for site in sites(of: function) where isNew(site, deed) {
            guard let page = book.page(of: site.file), let token = site.token else { continue }
            var base = deed
            (base.container, base.site) = (site.container, site)
            let range = page.source.argumentsWithValue(of: token)
            let isMember = page.source.isOneOf(".", token - 1)
            let receiver = page.mentions.filter { isMember && $0.tokens.upperBound == token - 1 }
            let own = page.mentions(in: range).filter {
                let isArgument = page.genericType(around: $0.tokens.lowerBound) != nil
                return !taken.contains($0) && (isArgument || page.source.isValue($0.tokens))
            }
            let isList = range.contains { page.source.isOneOf("[", $0) }
            let words = range.map { page.source[$0] }
            add(base, receiver.isEmpty ? own : receiver, isAll: isList, words)
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
