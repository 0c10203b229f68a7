/// A plug of a use case, with what answers.
struct Plug {
    enum Kind: String, Encodable {
        case `class`, closure, function, unknown
    }

    let deed: Deed
    let key: Key
    private(set) var kind = Kind.unknown

    /// The class or the function that answers.
    private(set) var symbol: Symbol?

    /// The classes of which the instance may be, and those of them that don't say how to answer.
    private(set) var classes: [Symbol] = []
    private(set) var empty: [Symbol] = []
    var isEmpty: Bool { !empty.isEmpty && empty.count == classes.count }

    /// Reads what is written behind `<~` or `to:`.
    init?(_ deed: Deed) {
        guard deed.verb.kind == .plug, let key = deed.key else { return nil }
        (self.deed, self.key) = (deed, key)
        guard let (code, range) = deed.answer else { return }
        let first = code.references.first {
            $0.symbol.isType || $0.symbol.isFunction || $0.symbol.isProperty
        }
        kind = deed.site.file.source.isOneOf("{", range.lowerBound) ? .closure : .unknown
        if kind == .closure { return }
        if let first, first.symbol.isFunction, !first.isCall {
            (kind, symbol) = (.function, first.symbol)
            return
        }
        // The class whose instance is made here, or which shares one.
        let named = code.references.map(\.symbol).filter { $0.isDerived(from: key.symbol) }
        let isNamed = !named.isEmpty && first?.symbol.isType == true
        classes = isNamed ? named : key.symbol.heirs
        if classes.count == 1 { (kind, symbol) = (.class, classes[0]) }
        if !key.symbol.allowsNil { empty = classes.filter { !$0.answers } }
    }
}
