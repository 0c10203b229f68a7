/// An executable of the package.
struct Program: Encodable {
    let name: String

    /// The module in which it begins, and all that it links.
    let module: String
    let modules: [String]
}

/// What a program may run: all that its code refers to, from its beginning on.
///
/// A method is followed into each override and witness whose type the code names, and a closure where it
/// is written. What a plug evaluates for each call is followed once its use case is called.
final class Run {
    let program: Program
    private let code: Code
    private var reached: Set<Symbol> = []

    /// The use cases that are called, and those whose default plugs the type that asks.
    private var called: Set<Symbol> = []
    private(set) var selfPlugged: Set<Symbol> = []

    /// The types of which there may be values.
    private var made: Set<Symbol> = []

    /// What is called, and may be overridden or witnessed.
    private var virtual: Set<Symbol> = []
    private var open: [Symbol] = []

    init(_ program: Program, _ code: Code) {
        (self.program, self.code) = (program, code)
        let files = code.files.filter { program.modules.contains($0.module) }
        files.filter { $0.module == program.module }.forEach(begin)
        // Code in other languages may call what has a name for them.
        files.flatMap(\.definitions).filter { code.deedsOf[$0] != nil && $0.isForOthers }
            .forEach(reach)
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
    func does(_ deed: Deed) -> Bool { reaches(deed.site.container) }
    func reaches(_ code: Symbol) -> Bool { reached.contains(code) }

    private func begin(at file: File) {
        if file.isMain {
            reach(file.topLevel)
            file.definitions.filter { $0.kind == .variable && $0.parent == nil }.forEach(reach)
        }
        for type in file.definitions where type.isType && type.isMain {
            make(type)
            type.lineage.flatMap(\.allMembers).filter { ["main()", "init()"].contains($0.name) }
                .forEach(reach)
        }
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
            called.insert(symbol).inserted
        else { return }
        for plug in symbol.lineage.flatMap(\.allMembers) where plug.name == "plugDefault()" {
            reach(plug)
            let plugsSelf = code.deedsOf[plug]?.contains { $0.key == nil } == true
            if plugsSelf { selfPlugged.insert(symbol) }
            return
        }
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
            if let part = member.aliased { make(part.symbol) }
            // Other packages call what they require.
            if member.requirements.contains(where: { !$0.isOwn }) { access(member) }
        }
    }

    // MARK: References

    private func follow(_ reference: Reference) {
        let symbol = reference.symbol
        let isNamed =
            reference.token != nil && reference.roles.isDisjoint(with: [.baseOf, .extendedBy])
        if symbol.isType, isNamed { make(symbol) }
        guard symbol.isProperty || symbol.isFunction else { return }
        access(symbol)
        if !reference.isOnSuper { virtual.insert(symbol) }
    }

    /// Runs what reading or writing a property runs.
    private func access(_ symbol: Symbol) {
        reach(symbol)
        guard symbol.isProperty else { return }
        symbol.members.forEach(reach)
        // What a property wrapper does.
        for member in symbol.references.flatMap(\.symbol.allMembers)
        where ["wrappedValue", "projectedValue"].contains(member.name) {
            access(member)
        }
    }

    /// Follows what overrides or witnesses a member, in all types that are made.
    private func dispatch(_ symbol: Symbol) {
        for (member, holder) in symbol.overriders {
            guard let type = holder?.isType == true ? holder : member.owner else { continue }
            if made.contains(type) { access(member) }
            if member != symbol { dispatch(member) }
        }
    }
}

/// What the walk asks of symbols.
extension Symbol {
    /// Whether its initial value is evaluated only when it is read.
    fileprivate var isLazy: Bool {
        head.reversed().prefix { file?.source.startsLine($0 + 1) == false }
            .contains { file?.source[$0] == "lazy" }
    }

    /// Whether a program begins with it, and whether it has a name for other languages.
    fileprivate var isMain: Bool { isMarked(["main", "UIApplicationMain", "NSApplicationMain"]) }
    fileprivate var isForOthers: Bool {
        isMarked(["_cdecl", "c", "objc", "_silgen_name", "IBAction", "_dynamicReplacement"])
    }

    /// Whether it has one of some attributes.
    private func isMarked(_ attributes: [String]) -> Bool {
        head.contains { file?.source[$0] == "@" && attributes.contains(file?.source[$0 + 1] ?? "") }
    }

    /// What stands before its name, and perhaps before the declarations above.
    private var head: Range<Int> {
        guard let source = file?.source, let token else { return 0..<0 }
        return (source.tokens.indices[..<token].last { source.isOneOf("{};", $0) } ?? 0)..<token
    }

    /// Whether the code shows that it runs: no setter, nothing that Swift's own protocols require or that
    /// has a name for C, and no method of a type that no code makes by its name.
    var runsPlainly: Bool {
        let code = declaration
        let isUnseen = name.hasPrefix("setter:") || code.isForOthers
        if isUnseen || code.requirements.contains(where: \.isOfSwift) { return false }
        guard code.sites.isEmpty, let owner = code.owner, owner.isOwn, owner.kind != .protocol
        else { return true }
        // Another package may make what derives from its types.
        let isForeign = owner.lineage.contains { !$0.isOwn && !$0.isOfSwift }
        return isForeign || owner.isMade || owner.isMain
    }
}
