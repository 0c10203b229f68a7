import Plug
import Testing

/// Random programs that plug, intercept, observe and call, in scopes and registries of their own
/// and inside calls, against a model: what answers, and in which order all are reached.
@Suite(.unwatched, .generousTimeLimit)
struct RegistryModelTests {
    @Test func `Registries do what their model does`() async {
        await expectRandomPrograms(300) { dice in await World(dice).run() }
    }
}

/// Unchecked, but only one task at a time uses it.
final class World: @unchecked Sendable {
    @TaskLocal static var current: World?

    typealias Event = RegistryModel.Event

    private var dice: Dice
    private var steps: [String] = []
    private var error: String?

    /// In a test, defaults don't answer. Elsewhere, a call without an answer is printed.
    private let isTest: Bool
    private var here: RegistryModel
    private var registries: [RegistryModel]

    /// The plugs by number, and the tokens with what they end.
    private var plugs: [Int: RegistryModel.Plug] = [:]
    private var tokens: [(token: ActionToken, end: () -> Void)] = []

    /// What is still to happen in each of the calls that run, the innermost last.
    private var calls: [[Event]] = []
    private var depth = 0
    private var count = 0

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
                    leave(to: before)
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
            useCase.unplug()
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
    func inside(_ registry: RegistryModel) {
        guard depth < 5 else { return }
        let before = enter(registry)
        for _ in 0..<dice.roll(6) where error == nil { step() }
        leave(to: before)
    }

    private func enter(_ registry: RegistryModel) -> RegistryModel {
        defer { (here, depth) = (registry, depth + 1) }
        say("enter \(ObjectIdentifier(registry.actions).hashValue & 0xFFFF)")
        expect(Actions.current === registry.actions, "the current registry")
        if dice.hits(oneIn: 2) { registries.append(registry) }
        return here
    }

    private func leave(to before: RegistryModel) {
        (here, depth) = (before, depth - 1)
        say("leave")
    }

    // MARK: Plugging

    private func plug(_ useCase: UseCase) {
        // Outside a test, a missing override is printed, too.
        let form = dice.pick(
            isTest ? RegistryModel.Form.allCases : [.closure, .method, .fresh, .shared]
        )
        let plug = newPlug(form)
        say("plug \(plug.number) into \(useCase.name), \(form)")
        here.plugs[useCase.name] = plug
        useCase.plug(plug, self)
    }

    private func newPlug(_ form: RegistryModel.Form) -> RegistryModel.Plug {
        count += 1
        let plug = RegistryModel.Plug(count, form)
        plugs[count] = plug
        return plug
    }

    private func intercept(_ useCase: UseCase) {
        let isOfAll = dice.hits(oneIn: 2)
        let kinds = dice.pick([
            [.value, .promise], [.promise, .later], Set(RegistryModel.Kind.allCases),
        ])
        count += 1
        let interceptor = RegistryModel.Interceptor(
            number: count,
            name: isOfAll ? nil : useCase.name,
            kinds: kinds,
            times: count > 20 ? 1 : dice.pick(isOfAll ? [1, 1, 1, 2] : [0, 1, 1, 1, 2])
        )
        say("intercept \(interceptor)")
        let registry = here
        registry.interceptors.append(interceptor)
        let token =
            if !isOfAll {
                useCase.intercept(interceptor, self)
            } else if kinds.count == 3 {
                Actions.intercept(OfAll(model: interceptor, world: self))
            } else if kinds.contains(.value) {
                Actions.intercept(OfActions(model: interceptor, world: self))
            } else {
                Actions.intercept(OfPromises(model: interceptor, world: self))
            }
        keep(token) { registry.interceptors.removeAll { $0.number == interceptor.number } }
    }

    private func observe() {
        count += 1
        let (registry, observer, number) = (here, RegistryModel.Observer(count), count)
        say("observe with \(number)")
        registry.observers.append(observer)
        let token = Actions.observe { [self] event in
            reach("\(number) sees \(event.text.dropFirst(event.name.count + 1))")
        }
        keep(token) {
            observer.isOver = true
            registry.observers.removeAll { $0 === observer }
        }
    }

    private func keep(_ token: ActionToken, end: @escaping () -> Void) {
        if dice.hits(oneIn: 4) { say("drop the token") } else { tokens.append((token, end)) }
    }

    private func endToken() {
        guard !tokens.isEmpty else { return }
        let index = dice.roll(tokens.count)
        let isOver = !dice.hits(oneIn: 4)
        say("\(isOver ? "cancel" : "drop") token \(index)")
        // Sometimes it is kept, and canceled again.
        let (token, end) = dice.hits(oneIn: 3) && isOver ? tokens[index] : tokens.remove(at: index)
        guard isOver else { return }
        end()
        token.cancel()
    }

    // MARK: Calling

    private func call(_ useCase: UseCase) {
        guard let call = useCase.call else { return }
        let (registry, isOwn) = registryOfCall()
        let before = (here, depth)
        here = registry
        if let (input, expected) = begin(useCase) {
            end(call(isOwn ? registry.actions : nil, input), expected)
        }
        (here, depth) = before
    }

    private func callLater(_ useCase: UseCase) async {
        guard let call = useCase.callLater else { return }
        let (registry, isOwn) = registryOfCall()
        let before = (here, depth)
        here = registry
        if let (input, expected) = begin(useCase) {
            end(await call(isOwn ? registry.actions : nil, input), expected)
        }
        (here, depth) = before
    }

    private func registryOfCall() -> (RegistryModel, isOwn: Bool) {
        dice.hits(oneIn: 3) ? (dice.pick(registries), true) : (here, false)
    }

    /// The input of a call, and the output that is expected. Nil if it would be printed.
    private func begin(_ useCase: UseCase) -> (Int, Int?)? {
        let (input, plug) = (dice.roll(10), find(useCase))
        guard plug != nil || isTest else {
            here.actions.run { ask(useCase) }
            return nil
        }
        say("call \(useCase.name) with \(input) in \(name(of: here))")
        let (events, output) = here.call(useCase.name, useCase.kind, input, answeredBy: plug)
        calls.append(events)
        depth += 1
        return (input, output)
    }

    private func end(_ output: Int?, _ expected: Int?) {
        say("got \(output as Any)")
        let left = calls.removeLast().filter { $0.observer?.isOver != true }
        expect(left.isEmpty, "\(left.map(\.text)) to happen")
        expect(output == expected, "the output \(expected as Any)")
        expect(here.outermost.dueDefaults.isEmpty, "a default")
    }

    /// What answers a use case here, perhaps its default, which is plugged now.
    private func find(_ useCase: UseCase) -> RegistryModel.Plug? {
        if let plug = here.plugs(of: useCase.name).first { return plug }
        let outermost = here.outermost
        guard useCase.hasDefault, !isTest, outermost.defaults.insert(useCase.name).inserted
        else { return nil }
        outermost.dueDefaults.insert(useCase.name)
        let plug = newPlug(.closure)
        outermost.plugs[useCase.name] = plug
        return plug
    }

    /// The plug of a default that is plugged as the model expects.
    func takeDefault(of name: String) -> Int {
        let registry = here.outermost
        expect(registry.dueDefaults.remove(name) != nil, "no default of \(name)")
        expect(Actions.current === registry.actions, "the outermost registry")
        return registry.plugs[name]?.number ?? 0
    }

    private func ask(_ useCase: UseCase) {
        let isPlugged = find(useCase) != nil
        say("ask for \(useCase.name)")
        expect(useCase.isPlugged() == isPlugged, "isPlugged \(isPlugged)")
        let lines = useCase.explanation().split(separator: "\n")
        let interceptors = here.interceptors(of: useCase.name, useCase.kind)
        let hidden = max(here.plugs(of: useCase.name).count - 1, 0)
        expect(lines.count { $0.hasPrefix("  shadows: ") } == hidden, "\(hidden) hidden plugs")
        // Whether one of all would intercept a call is unknown until something is plugged.
        let count = lines.count { $0.hasPrefix("  intercepted ") }
        expect(!isPlugged || count == interceptors.count, "\(interceptors.count) explained")
        let missing = UseCase.all.count { find($0) == nil }
        do {
            try Actions.verify(UseCase.all.map(\.type))
            expect(missing == 0, "\(missing) missing plugs")
        } catch {
            expect(error.actions.count == missing, "\(missing) missing plugs")
        }
    }

    // MARK: Being called

    func answer(_ number: Int, _ input: Int, call: Int? = nil) -> Int {
        reach("\(number) answers \(input)")
        guard let plug = plugs[number] else { return 0 }
        plug.calls += 1
        if let call { expect(call == (plug.form == .fresh ? 1 : plug.calls), "another instance") }
        act()
        return number
    }

    func isReached(_ interceptor: RegistryModel.Interceptor, _ input: Any) {
        reach("\(interceptor.number) intercepts \(input)")
        act()
    }

    private func act() { if steps.count < 400, dice.hits(oneIn: 4) { inside(here) } }

    private func reach(_ text: String) {
        guard var events = calls.popLast() else { return expect(false, "no call") }
        events.removeFirst(events.prefix { $0.observer?.isOver == true }.count)
        say(text)
        expect(events.first?.text == text, events.first?.text ?? "nothing")
        calls.append(Array(events.dropFirst()))
    }

    private func say(_ step: String) {
        steps.append(String(repeating: "  ", count: depth + calls.count) + step)
    }

    private func name(of registry: RegistryModel) -> Int {
        registries.firstIndex { $0 === registry } ?? -1
    }

    private func expect(_ isRight: Bool, _ expectation: String) {
        if !isRight, error == nil { error = "Here the model expects \(expectation)." }
        if error != nil, steps.last != error { steps.append(error ?? "") }
    }
}
