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

    /// The use cases that are given to a type, and the type that does so as a part of a protocol.
    private var attachments: [Symbol: [(mention: Mention, condition: Symbol?)]] = [:]

    /// The use cases that code hands on as values.
    private var values: [Symbol: [Mention]] = [:]

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
            return add(base, resolve(range, of: page), range, of: page)
        }
        // What a macro has written stands at one place, with all that it names.
        for named in page.references[token] ?? []
        where book.actions.contains(named.symbol) && named.container == reference.container {
            all.append(base.about(Key(symbol: named.symbol, isOpen: named.symbol.isGeneric)))
        }
    }

    /// Notes a deed for each use case that is meant, or who has to say which one it is.
    private func add(
        _ base: Deed,
        _ found: (mentions: [Mention], isAll: Bool),
        _ range: Range<Int>,
        of page: Page
    ) {
        let keys = Set(found.mentions.compactMap(\.key))
        taken.formUnion(found.mentions)
        for key in keys {
            var deed = base.about(key)
            deed.isCertain = base.isCertain && (found.isAll || keys.count == 1)
            // A class may tell which variant it answers: Fetch.self <~ FetchPhoto().
            if key.isOpen, case .instance(let type) = answer(of: deed, key) {
                deed.key = book.key(of: type, derivedFrom: key.symbol) ?? key
            }
            all.append(deed)
        }
        for owner in Set(found.mentions.compactMap(\.owner)) { pending.append((owner, base)) }
        guard found.mentions.isEmpty else { return }
        let words = range.map { page.source[$0] }
        let symbols = range.flatMap { page.references[$0] ?? [] }.map(\.symbol)
        let code = base.container.declaration
        if let owner = code.owner, words == ["self"] || words.contains("Self") {
            // The type itself, in its own code.
            let isShared = code.name == "plugDefault()" && !owner.derived.isEmpty
            if book.actions.contains(owner), !owner.isGeneric, !isShared {
                all.append(base.about(Key(symbol: owner)))
            }
        } else if let owner = symbols.first(where: { $0.isProperty && $0.isOwn })?.owner {
            // What a property keeps was given to its type. Of several, any may be meant.
            var deed = base
            deed.isKept = true
            return pending.append((owner, deed))
        } else if words.count == 3, symbols.isEmpty, page.hasClass(words[0]) {
            var deed = base
            deed.localName = words[0]
            return all.append(deed)
        }
        forwarders[code, default: []].append(base)
        pending.append((code, base))
    }

    // MARK: Use cases that are handed on

    /// The use cases that an expression may stand for, and whether it is in turn each of them.
    private func resolve(
        _ range: Range<Int>,
        of page: Page,
        depth: Int = 0
    ) -> (mentions: [Mention], isAll: Bool) {
        let direct = page.mentions(in: range)
        guard direct.isEmpty, depth < 4 else { return (direct, false) }
        for token in range where page.source.isWord(token) && !page.source.isOneOf(".", token - 1) {
            guard let binding = page.source.binding(of: token), !binding.range.overlaps(range)
            else { continue }
            let found = resolve(binding.range, of: page, depth: depth + 1)
            if !found.mentions.isEmpty { return (found.mentions, found.isAll || binding.isLoop) }
        }
        for symbol in range.flatMap({ page.references[$0] ?? [] }).map(\.symbol)
        where symbol.isOwn && !symbol.isType && forwarders[symbol] == nil {
            let code = [symbol] + symbol.overriders.map(\.member)
            let found = (code + code.flatMap(\.members)).flatMap { values[$0] ?? [] }
            if !found.isEmpty { return (found, false) }
        }
        return ([], false)
    }

    /// Whether a mention is a value, or says what a parameter is, and isn't only printed.
    private func isHandedOn(_ mention: Mention, _ page: Page) -> Bool {
        var token = mention.tokens.lowerBound
        if page.source.isValue(mention.tokens) {
            let shown = ["print", "debugPrint", "dump", "ObjectIdentifier", "init"]
            let callee = page.call(around: token)
            return callee?.isOwn != false || !shown.contains(String(callee?.baseName ?? ""))
        }
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
                if mention.key != nil { values[code, default: []].append(mention) }
                attach(mention, to: page.call(around: token).flatMap { $0.isType ? $0 : $0.owner })
            }
            if let alias = page.alias(of: mention), let owner = alias.owner {
                if owner.kind == .protocol { attach(mention, to: owner) }
                for requirement in alias.overridden {
                    attach(mention, to: requirement.owner, if: owner)
                }
            }
            // A witness may state it in its type, or return it.
            let brace = code.token.flatMap { page.source.brace(after: $0) }
            guard isValue || token < brace ?? 0 else { continue }
            for requirement in code.declaration.overridden {
                attach(mention, to: requirement.owner, if: code.owner)
            }
        }
    }

    private func attach(_ mention: Mention, to type: Symbol?, if condition: Symbol? = nil) {
        guard let type, type.isOwn, mention.owner != type else { return }
        for base in type.lineage { attachments[base, default: []].append((mention, condition)) }
    }

    // MARK: Who says which use case it is

    /// Does for each use case that a type is given what a member does with its parameter.
    private func tell(_ deed: Deed, of type: Symbol) {
        // Without anything that says so, it stays unknown.
        guard let given = attachments[type] else { return all.append(deed) }
        let isOne = Set(given.compactMap(\.mention.key)).count == 1
        for (mention, condition) in given {
            taken.insert(mention)
            if let key = mention.key {
                all.append(deed.about(key, if: condition))
                all[all.count - 1].isCertain = deed.isCertain && (isOne || !deed.isKept)
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
            let found = receiver.isEmpty ? own : receiver
            add(base, found.isEmpty ? resolve(range, of: page) : (found, isList), range, of: page)
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
    func about(_ key: Key, if condition: Symbol? = nil) -> Deed {
        var deed = self
        (deed.key, deed.condition) = (key, condition ?? self.condition)
        return deed
    }
}
