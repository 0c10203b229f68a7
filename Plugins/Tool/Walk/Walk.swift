/// Follows all that code refers to, from the beginning of a program on.
///
/// A method is followed into each override and witness whose type the program makes, and a closure where
/// it is written. What a plug evaluates for each call is followed once its use case is called.
final class Walk {
    private let code: Code

    /// Whether it leaves out what may never run.
    private let onlyCertain: Bool

    private(set) var reached: Set<Symbol> = []

    /// The use cases that are called, and those whose default plugs the type that asks.
    private var called: Set<Symbol> = []
    private(set) var selfPlugged: Set<Symbol> = []

    /// The types of which there are values, and those that the code names.
    private var made: Set<Symbol> = []
    private var named: Set<Symbol> = []

    /// What is called, and may be overridden or witnessed.
    private var virtual: Set<Symbol> = []
    private var open: [Symbol] = []

    init(_ code: Code, _ program: Program, onlyCertain: Bool) {
        (self.code, self.onlyCertain) = (code, onlyCertain)
        let files = code.files.filter { program.modules.contains($0.module) }
        files.filter { $0.module == program.module }.forEach(begin)
        if !onlyCertain { files.forEach(enter) }
        while !open.isEmpty {
            while let next = open.popLast() {
                next.references.forEach(follow)
                code.deedsOf[next]?.forEach(perform)
            }
            // What is called by now may be done by what is made by now.
            virtual.forEach(dispatch)
            code.deeds.filter(does).forEach(answer)
        }
    }

    /// Whether it runs the code in which something stands.
    func does(_ deed: Deed) -> Bool { reached.contains(deed.site.container) }

    private func begin(at file: File) {
        if file.isMain {
            reach(file.topLevel)
            file.definitions.filter { $0.kind == .variable && $0.parent == nil }.forEach(reach)
        }
        let attributes = ["main", "UIApplicationMain", "NSApplicationMain"]
        for type in file.definitions where type.isType && type.isMarked(attributes) {
            make(type)
            named.insert(type)
            type.lineage.flatMap(\.allMembers).filter { ["main()", "init()"].contains($0.name) }
                .forEach(reach)
        }
    }

    /// Begins also at what has a name for other languages, which code in them may call.
    private func enter(from file: File) {
        let attributes = ["_cdecl", "c", "objc", "_silgen_name", "IBAction", "_dynamicReplacement"]
        file.definitions.filter { code.deedsOf[$0] != nil && $0.isMarked(attributes) }
            .forEach(reach)
    }

    private func reach(_ symbol: Symbol) {
        guard reached.insert(symbol).inserted else { return }
        open.append(symbol)
        let makes = symbol.kind == .initializer || symbol.kind == .enumCase
        if makes, let owner = symbol.owner { make(owner) }
    }

    // MARK: Use cases

    private func perform(_ deed: Deed) {
        guard deed.verb.kind == .call, let symbol = deed.key?.symbol,
            called.insert(symbol).inserted,
            let plug = symbol.lineage.flatMap(\.allMembers).first(where: \.isDefault)
        else { return }
        reach(plug)
        let plugsSelf = code.deedsOf[plug]?.contains { $0.key == nil } == true
        if plugsSelf { selfPlugged.insert(symbol) }
    }

    /// Runs what a plug evaluates for each call.
    private func answer(_ deed: Deed) {
        guard let code = deed.answer?.code else { return }
        if deed.key.map({ called.contains($0.symbol) }) ?? true { reach(code) }
    }

    // MARK: Types

    /// Notes that there are values of a type.
    private func make(_ type: Symbol) {
        guard type.isOwn, made.insert(type).inserted else { return }
        for base in type.allBases {
            make(base)
            base.members.filter { $0.kind == .initializer }.forEach(reach)
        }
        for member in type.allMembers {
            let isUnseen = member.kind == .deinitializer || member.baseName == "dynamicallyCall"
            let isInitial = member.kind == .instanceProperty && !member.isLazy
            if isInitial || member.isPerform || isUnseen { reach(member) }
            // What a typealias stands for may be an associated type, and made like this one.
            if !onlyCertain, let part = member.aliased { make(part.symbol) }
            if member.requirements.contains(where: isCalledFromOutside) { access(member) }
        }
    }

    /// Whether code of other packages calls a requirement that a type of this one has. What Swift's own
    /// protocols require runs only where something compares, prints or decodes.
    private func isCalledFromOutside(_ requirement: Symbol) -> Bool {
        !requirement.isOwn && !(requirement.isOfSwift && onlyCertain)
    }

    // MARK: References

    private func follow(_ reference: Reference) {
        let symbol = reference.symbol
        if symbol.isType { return name(symbol, at: reference) }
        guard symbol.isProperty || symbol.isFunction else { return }
        access(symbol)
        // A type that is a value may be any that has a protocol's initializer, or perhaps a base's.
        let isOpen =
            !onlyCertain || symbol.kind != .initializer || symbol.owner?.kind == .protocol
        if isOpen, !reference.isOnSuper { virtual.insert(symbol) }
    }

    /// A type is made where it is called, and where another package may get it. Any other that the code
    /// names may be made.
    private func name(_ type: Symbol, at reference: Reference) {
        guard type.isOwn, reference.roles.isDisjoint(with: [.baseOf, .extendedBy]),
            let token = reference.token
        else { return }
        let source = reference.file.source
        let end = source.end(of: token)
        let isValue = source.isOneOf(".", end)
        if isValue || !onlyCertain { named.insert(type) }
        let isForeign = type.lineage.contains { !$0.isOwn && !$0.isOfSwift && !$0.isOfPlug }
        let isCalled = source.isOneOf("({", end) || source[end + 1] == "init"
        if isCalled || isValue && isForeign || !onlyCertain { make(type) }
    }

    /// Runs what reading or writing a property runs. What surely writes it refers to its setter, too.
    private func access(_ symbol: Symbol) {
        reach(symbol)
        let property = symbol.name.hasPrefix("setter:") ? symbol.parent ?? symbol : symbol
        guard property.isProperty else { return }
        let writes = !onlyCertain || property != symbol
        property.members.filter { writes || $0.name.hasPrefix("getter:") }.forEach(reach)
        // What a property wrapper does.
        for member in property.references.flatMap(\.symbol.allMembers)
        where ["wrappedValue", "projectedValue"].contains(member.name) {
            access(member)
        }
    }

    /// Follows what overrides or witnesses a member, in all types that are made.
    private func dispatch(_ symbol: Symbol) {
        for (member, holder) in symbol.overriders {
            guard let type = holder?.isType == true ? holder : member.owner else { continue }
            if made.contains(type) || !member.isOfInstance && named.contains(type) {
                access(member)
            }
            if member != symbol { dispatch(member) }
        }
    }
}

/// What the walk asks of symbols and references.
extension Symbol {
    /// Whether its initial value is evaluated only when it is read.
    fileprivate var isLazy: Bool {
        guard let source = file?.source, !references.isEmpty else { return false }
        return head.reversed().prefix { !source.startsLine($0 + 1) }.contains {
            source[$0] == "lazy"
        }
    }

    fileprivate var isDefault: Bool { name == "plugDefault()" }

    /// Whether it has one of some attributes.
    fileprivate func isMarked(_ attributes: [String]) -> Bool {
        head.contains { file?.source[$0] == "@" && attributes.contains(file?.source[$0 + 1] ?? "") }
    }

    /// What stands before its name, and perhaps before the declarations above.
    private var head: Range<Int> {
        guard let source = file?.source, let token else { return 0..<0 }
        return (source.tokens.indices[..<token].last { source.isOneOf("{};", $0) } ?? 0)..<token
    }
}
