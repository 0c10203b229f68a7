/// Follows all that code refers to, from the beginning of a program on.
///
/// A method is followed into each override and witness whose type the program makes, and a closure where
/// it is written. What a plug evaluates for each call is followed once its use case is called.
final class Walk {
    private let deeds: Deeds
    private let modules: Set<String>

    /// Whether it leaves out what may never run.
    private let onlyCertain: Bool

    private(set) var reached: Set<Symbol> = []
    private(set) var done: Set<Int> = []

    /// The use cases that are called, and those whose default plugs the type that asks.
    private var called: Set<Symbol> = []
    private(set) var selfPlugged: Set<Symbol> = []

    /// The types of which there are values, and those that are handed on as values themselves.
    private var made: Set<Symbol> = []
    private var described: Set<Symbol> = []

    /// What waits for a type to be made, and for a use case to be called.
    private var members: [Symbol: [Symbol]] = [:]
    private var answers: [Symbol: [Symbol]] = [:]
    private var open: [Symbol] = []

    init(_ deeds: Deeds, _ program: Program, onlyCertain: Bool) {
        (self.deeds, self.onlyCertain, modules) = (deeds, onlyCertain, Set(program.modules))
        deeds.code.files.filter { $0.module == program.module }.forEach(begin)
        if !onlyCertain {
            deeds.code.files.filter { modules.contains($0.module) }.forEach(enter)
        }
        while let code = open.popLast() {
            code.references.filter(mayRun).forEach(follow)
            deeds.indices[code]?.filter { mayRun(deeds.all[$0].direct) }.forEach(perform)
        }
    }

    /// The default of a parameter runs only where it has no argument.
    private func mayRun(_ reference: Reference) -> Bool { !onlyCertain || !reference.isInDefault }

    private func begin(at file: File) {
        if file.isMain {
            reach(file.topLevel)
            file.definitions.filter { $0.kind == .variable && $0.parent == nil }.forEach(reach)
        }
        let marked = marked(["main", "UIApplicationMain", "NSApplicationMain"], in: file)
        guard let type = marked.first(where: \.isType) else { return }
        make(type)
        described.insert(type)
        let members = type.lineage.flatMap(\.allMembers)
        let main = members.first { $0.name == "main()" && $0.isOfType }
        (main.map { [$0] } ?? members.filter { $0.name == "init()" }).forEach(reach)
    }

    /// Begins also at what has a name for other languages, which code in them may call.
    private func enter(from file: File) {
        let words = ["_cdecl", "c", "objc", "_silgen_name", "IBAction", "_dynamicReplacement"]
        marked(words, in: file).filter { deeds.indices[$0] != nil }.forEach(reach)
    }

    /// What is declared behind an attribute.
    private func marked(_ attributes: [String], in file: File) -> [Symbol] {
        let source = file.source
        return file.definitions.filter { symbol in
            guard let token = symbol.token else { return false }
            let start = source.tokens.indices[..<token].last { source.isOneOf("{};", $0) } ?? 0
            return (start..<token).contains {
                source.isOneOf("@", $0) && attributes.contains(source[$0 + 1])
            }
        }
    }

    private func reach(_ symbol: Symbol) {
        guard reached.insert(symbol).inserted else { return }
        open.append(symbol)
        guard symbol.kind == .initializer, let owner = symbol.owner else { return }
        make(owner)
        // Without code of its own it calls the one that it overrides.
        if symbol.references.isEmpty { symbol.overridden.forEach(reach) }
    }

    // MARK: Use cases

    private func perform(_ index: Int) {
        let deed = deeds.all[index]
        guard done.insert(index).inserted else { return }
        if deed.kind == .call, let key = deed.key { call(key.symbol) }
        guard let code = deed.answer?.code else { return }
        guard let symbol = deed.key?.symbol, !called.contains(symbol) else { return reach(code) }
        answers[symbol, default: []].append(code)
    }

    private func call(_ symbol: Symbol) {
        guard called.insert(symbol).inserted else { return }
        answers.removeValue(forKey: symbol)?.forEach(reach)
        for type in made where type.isDerived(from: symbol) {
            type.members.filter(\.isPerform).forEach(reach)
        }
        let plug = symbol.lineage.flatMap(\.allMembers).first { $0.name == "plugDefault()" }
        guard let plug, symbol.lineage.contains(where: { $0.usr == "s:4Plug10HasDefaultP" }) else {
            return
        }
        reach(plug)
        if deeds.forwarders[plug]?.contains(where: { $0.kind == .plug }) == true {
            selfPlugged.insert(symbol)
        }
    }

    // MARK: Types

    /// Notes that there are values of a type.
    private func make(_ type: Symbol) {
        guard type.isOwn, made.insert(type).inserted else { return }
        for base in type.bases + type.extensions.flatMap(\.bases) {
            make(base)
            base.members.filter { $0.name == "init()" }.forEach(reach)
        }
        for member in type.allMembers {
            let isUnseen = member.kind == .deinitializer || member.baseName == "dynamicallyCall"
            if member.kind == .instanceProperty && !member.isLazy || isUnseen && !onlyCertain {
                reach(member)
            }
            // What a typealias stands for may be an associated type, which is handed on with this one.
            if let part = member.aliased.flatMap({ $0.file.name(at: $0.token)?.symbol }) {
                describe(part, forOthers: true)
            }
            if member.requirements.contains(where: isCalledFromOutside) { access(member) }
        }
        for (base, member) in type.inherited where isCalledFromOutside(base) { access(member) }
        members.removeValue(forKey: type)?.forEach { access($0) }
        if type.lineage.contains(where: called.contains) {
            type.members.filter(\.isPerform).forEach(reach)
        }
    }

    /// Notes that a type is handed on as a value, so that others can make it and call its static methods.
    private func describe(_ type: Symbol, forOthers mayLeave: Bool) {
        guard type.isOwn else { return }
        // What a protocol of another package is for, that package does.
        let isRequired = type.lineage.contains {
            $0.kind == .protocol && !$0.isOwn && !$0.isOfSwift && !$0.isOfPlug
        }
        if mayLeave, isRequired || !onlyCertain { make(type) }
        guard described.insert(type).inserted else { return }
        members[type]?.filter(\.isOfType).forEach { access($0) }
    }

    /// Whether code of other packages calls a requirement that a type of this one has. What Swift's own
    /// protocols require runs only where something compares, prints or decodes.
    private func isCalledFromOutside(_ requirement: Symbol) -> Bool {
        !requirement.isOwn && !requirement.isOfUseCases && !(requirement.isOfSwift && onlyCertain)
    }

    // MARK: References

    private func follow(_ reference: Reference) {
        let symbol = reference.symbol
        if onlyCertain, symbol.isProperty || symbol.isAccessor, reference.isStoredKeyPath { return }
        if symbol.isType {
            guard symbol.isOwn, reference.roles.isDisjoint(with: [.baseOf, .extendedBy]),
                let token = reference.token
            else { return }
            let source = reference.file.source
            let end = source.end(of: token)
            if source.isOneOf("({", end) || source[end + 1] == "init" || !onlyCertain {
                make(symbol)
            }
            if source.isValue(token..<end) { describe(symbol, forOthers: true) }
            guard source.isOneOf(".", end) else { return }
            let used = reference.file.uses[end + 1] ?? []
            // A static method of another package may make the type.
            describe(symbol, forOthers: used.contains { !$0.symbol.isOwn && !$0.symbol.isOfSwift })
        } else if symbol.isProperty {
            // An initializer makes a wrapper anew, and is observed by nobody.
            let code = reference.container
            let isFirst = code.kind == .initializer && code.owner == symbol.owner
            access(symbol, isFirst ? [] : onlyCertain ? reference.roles : .write)
            dispatch(symbol, from: reference)
        } else if symbol.isFunction {
            if symbol.kind == .enumCase, let owner = symbol.owner { make(owner) }
            if symbol.isOwn { reach(symbol) }
            // Any class may have the name that is asked for.
            if !onlyCertain, ["NSClassFromString(_:)", "_typeByName(_:)"].contains(symbol.name) {
                deeds.code.files.flatMap(\.definitions).filter(\.isType).forEach(make)
            }
            dispatch(symbol, from: reference)
        }
    }

    /// Runs what reading or writing a property runs.
    private func access(_ symbol: Symbol, _ roles: Reference.Roles = .write) {
        guard symbol.isProperty else { return reach(symbol) }
        if symbol.kind != .instanceProperty || symbol.isLazy { reach(symbol) }
        for accessor in symbol.members {
            let writes = ["didSet", "willSet", "setter"].contains { accessor.name.hasPrefix($0) }
            if !writes || roles.contains(.write) { reach(accessor) }
        }
        // What a property wrapper does.
        for member in symbol.references.flatMap(\.symbol.allMembers)
        where ["wrappedValue", "projectedValue"].contains(member.name) {
            access(member, roles)
        }
    }

    /// Follows what overrides or witnesses a member, in all types that are made.
    private func dispatch(_ symbol: Symbol, from site: Reference) {
        guard !symbol.overriders.isEmpty, !symbol.isOfUseCases, !site.isOnSuper,
            symbol.kind != .initializer || !site.namesType
        else { return }
        for (member, holder) in symbol.overriders {
            guard let type = holder?.isType == true ? holder : member.owner, let file = member.file,
                modules.contains(file.module)
            else { continue }
            if made.contains(type) || member.isOfType && described.contains(type) {
                access(member)
            } else {
                members[type, default: []].append(member)
            }
            if member != symbol { dispatch(member, from: site) }
        }
    }
}

/// What the walk asks of symbols and references.
extension Symbol {
    /// Whether its initial value is evaluated only when it is read.
    fileprivate var isLazy: Bool {
        guard let source = file?.source, !references.isEmpty, let token else { return false }
        let before = source.tokens.indices[..<token].reversed()
        return before.prefix { !source.startsLine($0 + 1) && !source.isOneOf("{;", $0) }
            .contains { source[$0] == "lazy" }
    }

    /// Whether it is what a use case does, which only runs when that is called.
    fileprivate var isOfUseCases: Bool {
        isOfPlug && ["perform", "plugDefault"].contains(baseName)
    }
}

extension Reference {
    /// Whether it is a part of a key path that isn't handed to a function, so that perhaps nothing reads it.
    fileprivate var isStoredKeyPath: Bool {
        guard var start = token else { return false }
        let source = file.source
        while source.isOneOf(".?!", start - 1)
            || source.isOneOf(".", start) && source.isWord(start - 1)
        {
            start -= 1
        }
        guard source.isOneOf("\\", start - 1) else { return false }
        guard source.isOneOf("(,:", start - 2) else { return true }
        var around = start - 2
        while around >= 0, !source.isOneOf("([{", around) {
            if source.isOneOf(")]}", around) { around = source.tokens[around].partner ?? 0 }
            around -= 1
        }
        return !source.isOneOf("(", around)
    }

    /// Whether an initializer is called on a type that stands there, and not on a value that is a type.
    fileprivate var namesType: Bool {
        guard let token else { return false }
        let name = file.source[token] == "init" ? token - 2 : token
        return file.name(at: name)?.symbol.isType == true && file.source[name] != "Self"
    }
}
