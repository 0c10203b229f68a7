/// The index has no types that are declared in functions. These are found by their words.
extension CodeIndex {
    mutating func addLocalClasses() {
        var open = symbols.filter { symbol in
            symbol.root != nil
                || symbol.aliased.map { $0.source.type(in: $0.value)?.symbol?.root != nil } ?? false
        }
        while let base = open.popLast() {
            for occurrence in base.occurrences {
                guard let container = occurrence.container, let spot = occurrence.spot,
                    let name = spot.source.localClass(derivedAt: spot.token)
                else { continue }
                let symbol = local(name, occurrence, container, spot.source)
                open.append(symbol)
                symbols.append(symbol)
            }
        }
    }

    /// A class with its mentions in the block in which it is declared.
    private func local(_ name: Int, _ base: Occurrence, _ container: Symbol, _ source: Source)
        -> Symbol
    {
        func occurrence(_ symbol: Symbol, _ token: Int) -> Occurrence {
            let (line, column) = source.place(of: token)
            var mention = Occurrence(symbol: symbol, source: source, line: line, column: column)
            mention.container = container
            return mention
        }
        let usr = "local:\(source.path):\(name)"
        let symbol = Symbol(usr: usr, name: source.text(name), kind: .class)
        symbol.definition = occurrence(symbol, name)
        let spot = base.spot
        let type = spot.flatMap { $0.source.type(namedAt: $0.token)?.type.symbol }
        symbol.bases = spot.map { [occurrence(type ?? base.symbol, $0.token)] } ?? []
        let body = source.body(ofDeclarationAt: name) ?? name..<name
        for token in body where source.is(token, "perform") && source.is(token - 1, "func") {
            let method = Symbol(usr: "\(usr):\(token)", name: "perform(_:)", kind: .method)
            method.definition = occurrence(method, token)
            method.overridden = [base.symbol]
            method.parent = symbol
            symbol.members.append(method)
        }
        let block = source.tokens[name].enclosing.map(source.inside) ?? source.tokens.indices
        for token in block where token != name && source.is(token, symbol.name) {
            symbol.occurrences.append(occurrence(symbol, token))
        }
        source.add(symbol.occurrences)
        container.references += symbol.occurrences
        return symbol
    }
}

extension Source {
    fileprivate func localClass(derivedAt base: Int) -> Int? {
        let colon = start(ofTypeEndingWith: base) - 1
        guard colon > 1, self.is(colon, ":") else { return nil }
        let name = name(endingWith: colon - 1)
        return self.is(name - 1, "class") ? name : nil
    }
}
