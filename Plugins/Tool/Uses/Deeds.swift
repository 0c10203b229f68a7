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
    private var pending: [(owner: Symbol, deed: Deed, isType: Bool)] = []
    private var told: Set<[Int]> = []
    private var taken: Set<Mention> = []

    init(_ code: Code) {
        book = Book(code)
        for page in book.pages { readMentions(of: page) }
        for page in book.pages {
            for (token, found) in page.references.sorted(by: { $0.key < $1.key }) {
                for reference in found { readVerb(reference, at: token, of: page) }
            }
        }
        while let (owner, deed, isType) = pending.popLast() {
            if isType { tell(deed, of: owner) } else { forward(deed, of: owner) }
        }
        for (function, deeds) in forwarders where sites(of: function).isEmpty { all += deeds }
        loose = book.pages.flatMap { page in
            page.mentions.filter { mention in
                mention.key.map { !answers($0.symbol) } == true && !taken.contains(mention)
                    && isHandedOn(mention, page)
            }
        }
        for (index, deed) in all.enumerated() { indices[deed.container, default: []].append(index) }
    }

    // MARK: Where Plug's functions are called

    private func readVerb(_ reference: Reference, at token: Int, of page: Page) {
        guard let verb = Deed.Verb(reference.symbol) else { return }
        let base = Deed(
            kind: verb.kind, verb: verb.name, site: reference, direct: reference,
            container: reference.container, answer: page.answers[token]
        )
        if page.source[token] == verb.name || verb.name == "<~" {
            let range = page.operands(of: verb, at: token).types
            return add(base, resolve(range, of: page), range, of: page)
        }
        // What a macro has written stands at one place, with all that it names.
        let named = page.references[token]?.filter {
            book.actions.contains($0.symbol) && $0.container == reference.container
        }
        for other in named ?? [] { all.append(base.about(Key(symbol: other.symbol))) }
    }

    /// Notes a deed for each use case that is meant, or who has to say which one it is.
    private func add(_ base: Deed, _ found: (mentions: [Mention], isAll: Bool), _ range: Range<Int>, of page: Page) {
        let keys = Set(found.mentions.compactMap(\.key))
        for mention in found.mentions { taken.insert(mention) }
        for key in keys {
            var deed = base
            (deed.key, deed.isCertain) = (key, base.isCertain && (found.isAll || keys.count == 1))
            all.append(deed)
        }
        for owner in Set(found.mentions.compactMap(\.owner)) { pending.append((owner, base, true)) }
        guard found.mentions.isEmpty else { return }
        let words = range.map { page.source[$0] }
        let symbols = range.flatMap { page.references[$0] ?? [] }.map(\.symbol)
        let code = base.container.declaration
        if let owner = code.owner, words == ["self"] || words.contains("Self") {
            // The type itself, in its own code.
            let isGeneric = owner.members.contains(where: \.isGenericParameter)
            if book.actions.contains(owner), !isGeneric {
                all.append(base.about(Key(symbol: owner)))
            }
        } else if let owner = symbols.first(where: { $0.isProperty && $0.isOwn })?.owner {
            // What a property keeps was given to its type.
            return pending.append((owner, base, true))
        } else if words.count == 3, words[2] == "self", symbols.isEmpty, "A"..."Z" ~= words[0].prefix(1),
            page.source.tokens.indices.contains(where: {
                page.source[$0] == words[0] && page.source[$0 - 1] == "class"
            })
        {
            // A class inside a function isn't in the index.
            return all.append(base)
        }
        forwarders[code, default: []].append(base)
        pending.append((code, base, false))
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
        where symbol.isOwn && (symbol.isProperty || symbol.isFunction) && forwarders[symbol] == nil {
            let code = [symbol] + symbol.members + symbol.overriders.map(\.member).flatMap { [$0] + $0.members }
            let found = code.flatMap { values[$0] ?? [] }
            if !found.isEmpty { return (found, false) }
        }
        return ([], false)
    }

    /// Whether a mention is a value, or says what a parameter is, and isn't only printed.
    private func isHandedOn(_ mention: Mention, _ page: Page) -> Bool {
        let token = mention.tokens.lowerBound
        guard page.source.isValue(mention.tokens) else {
            return page.genericType(around: token)?.isOwn == true || page.source.isOneOf("=", token - 1)
        }
        guard let callee = page.call(around: token), !callee.isOwn else { return true }
        return !["print", "debugPrint", "dump", "ObjectIdentifier", "init"].contains(String(callee.baseName))
    }

    private func readMentions(of page: Page) {
        for mention in page.mentions {
            let token = mention.tokens.lowerBound
            let isValue = page.source.isValue(mention.tokens)
            let code = mention.reference.container
            if isValue, mention.key != nil { values[code, default: []].append(mention) }
            if let type = page.genericType(around: token) { attach(mention, to: book.type(type)) }
            if isValue, let callee = page.call(around: token) {
                attach(mention, to: callee.isType ? callee : callee.owner)
            }
            if let alias = page.alias(of: mention), let owner = alias.owner {
                if owner.kind == .protocol { attach(mention, to: owner) }
                for requirement in alias.overridden { attach(mention, to: requirement.owner, if: owner) }
            }
            // A witness may state it in its type, or return it.
            let brace = code.token.flatMap { name in
                page.source.tokens.indices[name...].first { page.source.isOneOf("{", $0) }
            }
            guard isValue || token < brace ?? 0 else { continue }
            for requirement in (code.isAccessor ? code.parent ?? code : code).overridden {
                attach(mention, to: requirement.owner, if: code.owner)
            }
        }
    }

    private func attach(_ mention: Mention, to type: Symbol?, if condition: Symbol? = nil) {
        guard let type, type.isOwn, mention.owner != type else { return }
        for base in type.lineage where base.isOwn {
            attachments[base, default: []].append((mention, condition))
        }
    }

    // MARK: Who says which use case it is

    /// Does for each use case that a type is given what a member does with its parameter.
    private func tell(_ deed: Deed, of type: Symbol) {
        // Without anything that says so, it stays unknown.
        guard let given = attachments[type] else { return all.append(deed) }
        for (mention, condition) in given {
            taken.insert(mention)
            if let key = mention.key {
                var deed = deed.about(key)
                deed.condition = condition ?? deed.condition
                all.append(deed)
            } else if let owner = mention.owner, isNew(mention.tokens.lowerBound, mention.reference.file, deed) {
                pending.append((owner, deed, true))
            }
        }
    }

    /// Looks in the calls of a function for the use case that it gets.
    private func forward(_ deed: Deed, of function: Symbol) {
        for site in sites(of: function) {
            guard let page = book.page(of: site.file), let token = site.token, isNew(token, site.file, deed)
            else { continue }
            var base = deed
            (base.container, base.site) = (site.container, site)
            let source = page.source
            let receiver = page.mentions.first {
                $0.tokens.upperBound == token - 1 && source.isOneOf(".", token - 1)
            }
            let range = source.arguments(of: token).range
            let own = page.mentions(in: range).filter {
                !taken.contains($0)
                    && (source.isValue($0.tokens) || page.genericType(around: $0.tokens.lowerBound) != nil)
            }
            let isList = range.contains { source.isOneOf("[", $0) }
            let found = receiver.map { ([$0], false) } ?? (own.isEmpty ? resolve(range, of: page) : (own, isList))
            add(base, found, range, of: page)
        }
    }

    private func isNew(_ token: Int, _ file: File, _ deed: Deed) -> Bool {
        let ends = [file, deed.direct.file].map { ObjectIdentifier($0).hashValue }
        return told.insert([token, deed.direct.token ?? 0] + ends).inserted
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
