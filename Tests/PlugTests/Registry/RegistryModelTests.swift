import Plug
import Testing

/// Random programs that plug, intercept, observe and call, in scopes and registries of their own
/// and inside calls, against a model: what answers, and in which order all are reached.
@Suite(.unwatched, .generousTimeLimit)
struct RegistryModelTests {
    @Test func `Registries do what their model does`() async {
        await expectRandomPrograms(400) { dice in await World(dice).run() }
    }
}

/// Unchecked, but only one task at a time uses it.
final class World: @unchecked Sendable {
    @TaskLocal private static var current: World?

    private var dice: Dice
    private var steps: [String] = []
    private var error: String?

    /// In a test, defaults don't answer. Elsewhere, a call without an answer is printed.
    private let isTest: Bool
    private var here: RegistryModel
    private var registries: [RegistryModel]
    private var plugs: [Int: RegistryModel.Plug] = [:]
    private var tokens: [(token: ActionToken, end: () -> Void)] = []

    /// What is still to happen in each of the calls that run, the innermost last.
    private var calls: [(events: [RegistryModel.Event], depth: Int?)] = []
    private var depth = 0
    private var count = 0

    /// How many instances were made.
    private var made = 0

    init(_ dice: Dice) {
        self.dice = dice
        isTest = self.dice.hits(oneIn: 2)
        here = RegistryModel(Actions(monitor: isTest ? Deaf() : nil))
        registries = [here]
    }

    /// Returns what went wrong, and where.
    func run() async -> String? {
        await World.$current.withValue(self) { await here.actions.run { await steps(40) } }
        return error.map { (steps + [$0]).joined(separator: "\n") }
    }

    private func steps(_ number: Int) async {
        for _ in 0..<number where error == nil {
            switch dice.roll(10) {
            case 0: await callLater(dice.pick(UseCase.all))
            case 1 where depth < 3:
                await Actions.withScope {
                    let before = enter(RegistryModel(Actions.current, inside: here))
                    await steps(dice.roll(8))
                    (here, depth) = before
                }
            case 2:
                let registry = dice.pick(registries)
                await Task.detached { [self] in
                    World.$current.withValue(self) { registry.actions.run { inside(registry) } }
                }.value
            default: step()
            }
        }
    }

    private func step() {
        let useCase = dice.pick(UseCase.all)
        switch dice.roll(20) {
        case 0...3: plug(useCase)
        case 4:
            say("unplug \(useCase.name)")
            here.plugs[useCase.name] = nil
            Actions.unplug(useCase.type)
        case 5...6: intercept(useCase)
        case 7: observe()
        case 8...9: endToken()
        case 10: Actions.withScope { inside(RegistryModel(Actions.current, inside: here)) }
        case 11:
            let registry = dice.pick(registries)
            registry.actions.run { inside(registry) }
        case 12: registries.append(RegistryModel(Actions()))
        case 13: ask(useCase)
        default: call(useCase)
        }
    }

    /// Takes some steps in a registry, which is current now.
    private func inside(_ registry: RegistryModel) {
        guard depth < 5 else { return }
        let before = enter(registry)
        for _ in 0..<dice.roll(6) where error == nil { step() }
        (here, depth) = before
    }

    private func enter(_ registry: RegistryModel) -> (RegistryModel, Int) {
        defer { (here, depth) = (registry, depth + 1) }
        let index = registries.firstIndex { $0 === registry }
        say("enter registry \(index ?? registries.count)")
        expect(Actions.current === registry.actions, "the current registry")
        if index == nil, dice.hits(oneIn: 2) { registries.append(registry) }
        return (here, depth)
    }

    // MARK: Plugging

    private func plug(_ useCase: UseCase) {
        // Outside a test, a missing override is printed, too.
        let plug = newPlug(or: isTest ? [.abstract] : [])
        say("plug \(plug.number) into \(useCase.name), \(plug.form)")
        here.plug(plug, useCase.name)
        useCase.plug(plug, self)
    }

    private func newPlug(
        or others: [RegistryModel.Form] = [],
        isDefault: Bool = false
    ) -> RegistryModel.Plug {
        count += 1
        let form = dice.pick([.closure, .method, .methodOfFresh, .fresh, .shared] + others)
        let plug = RegistryModel.Plug(count, form, isDefault: isDefault)
        plugs[count] = plug
        return plug
    }

    private func intercept(_ useCase: UseCase) {
        count += 1
        let (registry, number, isOfAll) = (here, count, dice.hits(oneIn: 2))
        let interceptor = RegistryModel.Interceptor(
            number: number,
            name: isOfAll ? nil : useCase.name,
            // Few repeat the rest of the call, which would take exponential time.
            times: count > 20 ? 1 : dice.pick(isOfAll ? [1, 1, 2] : [0, 1, 1, 1, 2]),
            kinds: dice.pick([[.value, .promise], [.promise, .later]])
        )
        say("intercept: \(interceptor)")
        registry.interceptors.append(interceptor)
        let token =
            isOfAll ? interceptor.intercept(in: self) : useCase.intercept(interceptor, self)
        keep(token) { registry.interceptors.removeAll { $0.number == number } }
    }

    private func observe() {
        count += 1
        let (registry, number, isTrace) = (here, count, dice.hits(oneIn: 3))
        let observer = RegistryModel.Observer(number, isTrace: isTrace)
        say("\(isTrace ? "trace" : "observe") with \(number)")
        registry.observers.append(observer)
        let see = { @Sendable [self] (event: ActionEvent) in
            // Behind the number and the name.
            let rest = event.description.drop { $0 != "]" }.dropFirst(event.name.count + 3)
            let words = rest.split(separator: " ")
            let text = event.input ?? event.output ?? ""
            let value = text.hasPrefix("failure") ? "failure" : text
            let replaced = words.drop { $0 != "answered" }.joined(separator: " ")
            let old = replaced.isEmpty ? "" : ", \(replaced)"
            reach("\(number) sees \(words[0]) at \(event.depth): \(value)\(old)")
            // What answers a call is not known until it has begun, so observers don't act earlier.
            if case .ended = event.phase, let call = calls.indices.last {
                calls[call].depth = nil
                act()
            }
        }
        let token = isTrace ? Actions.trace(see) : Actions.observe(see)
        keep(token) {
            observer.isOver = true
            registry.observers.removeAll { $0 === observer }
        }
    }

    private func keep(_ token: ActionToken, end: @escaping () -> Void) {
        if dice.hits(oneIn: 4) { say("drop the token") } else { tokens.append((token, end)) }
    }

    /// Cancels or drops a token. One that is canceled may be kept, and be canceled again.
    private func endToken() {
        guard !tokens.isEmpty else { return }
        let index = dice.roll(tokens.count)
        let (token, end) = dice.hits(oneIn: 4) ? tokens[index] : tokens.remove(at: index)
        guard !dice.hits(oneIn: 4) else { return say("drop token \(index)") }
        say("cancel token \(index)")
        end()
        token.cancel()
    }

    // MARK: Calling

    private typealias Call = (
        registry: Actions?, input: Int, output: Int?, before: (RegistryModel, Int)
    )

    private func call(_ useCase: UseCase) {
        guard let body = useCase.call, let call = begin(useCase) else { return }
        end(call, body(call.registry, call.input))
    }

    private func callLater(_ useCase: UseCase) async {
        guard let body = useCase.callLater, let call = begin(useCase) else { return }
        end(call, await body(call.registry, call.input))
    }

    /// Begins a call, perhaps on a registry. Nil if that would be printed.
    private func begin(_ useCase: UseCase) -> Call? {
        let registry = dice.hits(oneIn: 3) ? dice.pick(registries) : nil
        let (input, before) = (dice.roll(10), (here, depth))
        here = registry ?? here
        let plug = find(useCase)
        guard plug != nil || isTest else {
            here.actions.run { ask(useCase) }
            here = before.0
            return nil
        }
        say("call \(useCase.name) with \(input)\(registry == nil ? "" : " on a registry")")
        let enclosing = calls.last { $0.depth != nil }?.depth ?? -1
        let (name, kind) = (useCase.name, useCase.kind)
        let course = here.call(name, kind, input, of: plug, depth: enclosing + 1)
        calls.append((course.events, course.depth))
        depth += 1
        return (registry?.actions, input, course.output, before)
    }

    private func end(_ call: Call, _ output: Int?) {
        let left = calls.removeLast().events.filter { $0.observer?.isOver != true }
        expect(left.isEmpty, "\(left.map(\.text)) to happen")
        expect(output == call.output, "the output \(call.output as Any)")
        expect(here.outermost.dueDefaults.isEmpty, "a default")
        (here, depth) = call.before
    }

    /// What answers a use case here, perhaps its default, which is about to be plugged.
    private func find(_ useCase: UseCase) -> RegistryModel.Plug? {
        if let plug = here.plugs(of: useCase.name).first { return plug }
        let outermost = here.outermost
        guard useCase.hasDefault, !isTest, outermost.defaults.insert(useCase.name).inserted
        else { return nil }
        outermost.dueDefaults.insert(useCase.name)
        let plug = newPlug(isDefault: true)
        outermost.plug(plug, useCase.name)
        return plug
    }

    static func plugDefault(of action: any Pluggable.Type) {
        guard let world = current else { return }
        let (name, registry) = (typeName(of: action), world.here.outermost)
        world.expect(registry.dueDefaults.remove(name) != nil, "no default of \(name)")
        world.expect(Actions.current === registry.actions, "the outermost registry")
        guard let plug = registry.plugs[name] else { return }
        // A shared one is made here, whoever asks.
        let made = world.made
        defer { world.made = made }
        UseCase.all.first { $0.name == name }?.plug(plug, world)
    }

    private func ask(_ useCase: UseCase) {
        say("ask for \(useCase.name)")
        let (plug, before) = (find(useCase), made)
        expect(Actions.isPlugged(useCase.type) == (plug != nil), "isPlugged \(plug != nil)")
        let missing = UseCase.all.filter { find($0) == nil }.map(\.name)
        var names: [String] = []
        do throws(MissingPlugsError) {
            let types = UseCase.all.map(\.type)
            try Actions.verify(types + types.shuffled(using: &dice))
        } catch { names = error.names }
        expect(names == missing, "\(missing) missing plugs")
        expect(made == before, "no instances")
        let explanation = here.explanation(of: useCase)
        let hint = "\n  to find its line: swift package action-map \(useCase.name)"
        let explained = explanation + (plug?.form == .closure ? hint : "")
        expect(Actions.explain(useCase.type) == explained, explained)
        // It takes as long as an explanation of each.
        guard dice.hits(oneIn: 4) else { return }
        let used = UseCase.all.filter { here.knows($0.name) }.map(here.explanation).sorted()
        let described = used.isEmpty ? "Nothing is plugged." : used.joined(separator: "\n")
        expect(Actions.current.description == described, described)
    }

    // MARK: Being called

    /// Answers for an instance, which counts its calls.
    func counting(_ number: Int) -> (Int) -> Int {
        made += 1
        var calls = 0
        return { input in
            calls += 1
            return self.answer(number, input, call: calls)
        }
    }

    func answer(_ number: Int, _ input: Int, call: Int? = nil) -> Int {
        reach("\(number) answers \(input)")
        guard let plug = plugs[number] else { return 0 }
        plug.calls += 1
        if let call { expect(call == (plug.form == .shared ? plug.calls : 1), "another instance") }
        act()
        return number
    }

    func isReached(_ interceptor: RegistryModel.Interceptor, _ input: Any) {
        reach("\(interceptor.number) intercepts \(input)")
        act()
    }

    private func act() { if steps.count < 400, dice.hits(oneIn: 4) { inside(here) } }

    private func reach(_ text: String) {
        guard let (all, depth) = calls.popLast() else { return expect(false, "no call") }
        let events = all.drop { $0.observer?.isOver == true }
        say(text)
        expect(events.first?.text == text, events.first?.text ?? "nothing")
        calls.append((Array(events.dropFirst()), depth))
    }

    private func say(_ step: String) {
        steps.append(String(repeating: "  ", count: depth + calls.count) + step)
    }

    private func expect(_ isRight: Bool, _ expectation: String) {
        if !isRight, error == nil { error = "Here the model expects \(expectation)." }
    }
}
