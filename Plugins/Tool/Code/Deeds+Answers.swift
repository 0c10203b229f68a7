/// What answers a plugged use case.
struct Answer {
    let kind: AnswerKind

    /// The class or the function, also of a closure that only calls one.
    var symbol: Symbol?

    /// The classes of which the instance may be.
    var classes: [Symbol] = []
}

enum AnswerKind: String, Encodable {
    case `class`, closure, function, unknown
}

extension Deeds {
    /// What is written behind `<~` or `to:`.
    func answer(of deed: Deed, _ key: Key) -> Answer {
        guard let answer = deed.answer else { return Answer(kind: .unknown) }
        let references = answer.code.references
        if deed.direct.file.source.isOneOf("{", answer.range.lowerBound) {
            return Answer(kind: .closure)
        }
        let first = references.first {
            $0.symbol.isType || $0.symbol.isFunction || $0.symbol.isProperty
        }
        if let first, first.symbol.isFunction, !first.isCall {
            return Answer(kind: .function, symbol: first.symbol)
        }
        // The class whose instance is made here, or which shares one.
        let named = references.map(\.symbol).filter { $0.isDerived(from: key.symbol) }
        let isNamed = !named.isEmpty && first?.symbol.isType == true
        let all = code.actions.filter { $0 != key.symbol && $0.isDerived(from: key.symbol) }
        let classes = isNamed ? named : all
        let only = classes.count == 1 ? classes[0] : nil
        return Answer(kind: only == nil ? .unknown : .class, symbol: only, classes: classes)
    }

    /// Whether a class says how its use case is done, itself or above.
    func answers(_ type: Symbol) -> Bool {
        type.lineage.contains { base in
            base.kind == .class && !base.isRoot
                && (!base.isOwn || base.members.contains { $0.isPerform && !onlyCallsSuper($0) })
        }
    }

    /// Whether a method calls what it overrides, and nothing else but functions of Swift such as `print`.
    private func onlyCallsSuper(_ method: Symbol) -> Bool {
        let used = method.references.filter { reference in
            let symbol = reference.symbol
            return symbol.isFunction && !(symbol.isOfSwift && symbol.name.first!.isLetter)
        }
        return used.count == 1 && used[0].symbol.isPerform && used[0].isOnSuper
    }

    /// The stored properties that a class loses if each call gets an instance of its own.
    func state(of type: Symbol) -> [Symbol] {
        type.lineage.flatMap(\.members).filter { member in
            let word = member.token.flatMap { member.file?.source[$0 - 1] }
            return member.kind == .instanceProperty && word == "var"
                && member.members.allSatisfy {
                    !$0.name.hasPrefix("getter")
                        || ($0.line, $0.column) == (member.line, member.column)
                }
        }
    }
}

extension Symbol {
    /// Whether some code makes a value of a class.
    var isMade: Bool { members.contains { $0.kind == .initializer && !$0.sites.isEmpty } }

    /// Whether it makes one call, as `photo.like()` does, and is there for nothing else.
    var isSugar: Bool {
        (isFunction || name.hasPrefix("getter:")) && kind != .initializer
            && !["perform", "main"].contains(baseName)
            && references.count { $0.isCall && $0.isWritten } == 1
    }
}
