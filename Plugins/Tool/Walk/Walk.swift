/// What a program runs: a search through the calls that the listing shows, from where it begins.
///
/// The first walk of a program finds all that may run. A second one, which knows the first, follows
/// only what is certain: of a method's implementations, the only one, or those of types that are surely
/// passed.
///
/// Whatever makes a closure counts as running it, and so does each branch of a condition. What is
/// plugged runs if the use case is called.
final class Walk {
    let library: Library
    let possible: Walk?

    /// Whether it goes on to the methods that are chosen among several, or only notes their calls.
    let goesOn: Bool

    private var open: [Frame] = []
    private var frames: [Context: Frame] = [:]
    private(set) var functions: Set<String> = []

    /// The calls by which frames were chosen among several implementations.
    private(set) var choices: [ObjectIdentifier: Dispatch] = [:]

    /// The classes of which something makes instances, under the use cases that they are or answer.
    var instances: [SwiftType: Set<SwiftType>] = [:]

    /// Where functions are called that only pass it on.
    var callers: [String: Set<Site>] = [:]

    /// The types of which there may be values, under their names without generic arguments, and
    /// under those of the classes and protocols whose methods they have.
    var made: [SwiftType: Set<SwiftType>] = [:]
    var derived: [SwiftType: Set<SwiftType>] = [:]

    /// The types that other modules get, and those of which they demand a protocol.
    var handedOver: Set<SwiftType> = []
    var demanded: Set<[SwiftType]> = []

    /// The types that are passed as one of their base classes, or as any type: by what.
    var converted: [SwiftType: Set<SwiftType>] = [:]
    var usesBySite: [Site: Set<Use>] = [:]
    private(set) lazy var uses = Set(usesBySite.values.joined())

    /// The use cases that are called, and the closures that answer them.
    var called: Set<SwiftType> = []
    var plugged: [SwiftType: [Context]] = [:]

    /// The calls behind which types would grow for ever.
    var endless: Set<Site> = []

    /// The uses whose types may become more, and the calls that wait for an instance.
    var loose: [Site: Set<Context>] = [:]
    var waiting: [SwiftType: [Dispatch]] = [:]

    /// The calls of methods that are known, so that a function is no more work the more types it gets,
    /// and what has made them first.
    var dispatched: [Dispatch: Frame] = [:]

    init(
        _ library: Library,
        from entries: [String],
        after possible: Walk? = nil,
        goingOn goesOn: Bool = true
    ) {
        (self.library, self.possible, self.goesOn) = (library, possible, goesOn)
        follow(entries)
    }

    /// Runs functions as well. Of what is generic, nobody knows the types.
    func follow(_ entries: [String]) {
        for entry in entries {
            let generics = library.functions[entry]?.generics ?? []
            visit(library.context(entry, generics.map { _ in .unknown }))
        }
        repeat {
            while let frame = open.popLast() { expand(frame) }
            for (site, contexts) in loose {
                for frame in contexts.compactMap({ frames[$0] }) { use(site.instruction, frame) }
            }
            if open.isEmpty { followUnanswered() }
        } while !open.isEmpty
    }

    /// Runs a function. Of a method that is chosen among several, its call is known.
    func visit(_ context: Context, _ caller: Frame? = nil, chosenBy dispatch: Dispatch? = nil) {
        guard frames[context] == nil else { return }
        let context = bounded(context, caller)
        guard frames[context] == nil,
            let frame = Frame(context, library, calledBy: caller)
        else { return }
        frames[context] = frame
        choices[ObjectIdentifier(frame)] = dispatch
        for name in library.replacements[context.function] ?? [] {
            var replacing = context
            replacing.function = name
            visit(replacing, frame)
        }
        functions.insert(context.function)
        open.append(frame)
    }
}
