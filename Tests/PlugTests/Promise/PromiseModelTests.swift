import Plug
import PlugTesting
import Testing

/// Random programs of promises whose closures belong to one actor, against a model: what settles
/// and how, which closures run, in which order and scope, and what is canceled.
@Suite(.generousTimeLimit)
struct PromiseModelTests {
    @Test func `Promises do what their model does`() async {
        await expectRandomPrograms(150) { dice in await Stage(dice).run() }
    }
}

private actor Stage {
    private var dice: Dice
    private let model = PromiseModel()
    private var steps: [String] = []
    private let journal = Journal<String>()
    private let rooms = (0..<3).map { room in
        let actions = Actions()
        actions.run { Number.self <~ { room } }
        return actions
    }

    private var promises: [Promise<Int>] = []
    private var nodes: [PromiseModel.Node] = []
    private var resolvers: [Int: Promise<Int>.Resolver] = [:]
    private var clocks: [Int: TestClock] = [:]

    init(_ dice: Dice) { self.dice = dice }

    /// Returns what went wrong, and where.
    func run() async -> String? {
        makeWork()
        for _ in 0..<30 {
            switch dice.roll(16) {
            case 0...1: makeWork()
            case 2...7: makeLink()
            case 8...9: makeGroup()
            case 10: makeTimeout()
            case 11: await expire()
            case 12...14: settle(dice.pick(resolvers.keys.sorted()))
            default: cancel(dice.roll(nodes.count))
            }
            await drain()
            if let difference { return difference }
        }
        for number in nodes.indices.reversed() where nodes[number].outcome == nil { cancel(number) }
        await drain()
        return difference
    }

    /// What the model says otherwise.
    private var difference: String? {
        let (seen, expected) = (
            journal.all + promises.map(\.description), model.journal + nodes.map(text)
        )
        guard seen != expected else { return nil }
        let lines = steps + ["", "is:"] + seen + ["", "should be:"] + expected
        return lines.joined(separator: "\n")
    }

    private func text(of node: PromiseModel.Node) -> String {
        switch node.outcome {
        case nil: "pending"
        case .success(let value): "fulfilled(\(value))"
        case .failure(let error): "rejected(\(error))"
        }
    }

    /// Lets the closures run that wait for the actor.
    private func drain() async {
        model.runMailbox()
        var count = -1
        while journal.all.count != count {
            count = journal.all.count
            await Task { _ = self }.value
        }
    }

    private func add(_ promise: Promise<Int>, _ node: PromiseModel.Node, _ step: String) {
        steps.append("\(promises.count) = \(step)")
        promises.append(promise)
        nodes.append(node)
    }

    // MARK: Steps

    private func makeWork() {
        let (promise, resolver) = Promise<Int>.pending()
        let (number, room) = (promises.count, dice.roll(rooms.count))
        rooms[room].run {
            resolver.onCancel { [journal] in
                journal.append("\(number) ends in \(action(Number.self))")
            }
        }
        resolvers[number] = resolver
        add(
            promise,
            PromiseModel.Node(.handler("\(number) ends in \(room)")),
            "pending, in \(room)"
        )
    }

    private func settle(_ number: Int) {
        let isError = dice.hits(oneIn: 3)
        steps.append("settle \(number) with \(isError ? "an error" : "a value")")
        if isError {
            resolvers[number]?.reject(Offline(number: number))
            model.settle(nodes[number], .failure(Offline(number: number)))
        } else {
            resolvers[number]?.resolve(number)
            model.settle(nodes[number], .success(number))
        }
    }

    private func cancel(_ number: Int) {
        steps.append("cancel \(number)")
        promises[number].cancel()
        model.cancel(nodes[number])
    }

    private func makeGroup() {
        let members = (0..<dice.roll(5)).map { _ in dice.roll(promises.count) }
        let (group, models) = (members.map { promises[$0] }, members.map { nodes[$0] })
        switch dice.roll(4) {
        case 0:
            let node = model.group(of: models, decidedBy: .all) { _ in
                .failure(NoPromiseFulfilledError(errors: []))
            }
            add(.race(group), node, "race \(members)")
        case 1:
            let node = model.group(of: models, decidedBy: .values) { outcomes in
                .failure(NoPromiseFulfilledError(errors: outcomes.compactMap(\.error)))
            }
            add(.any(group), node, "any \(members)")
        case 2:
            let node = model.group(of: models, decidedBy: .errors) { .success(digest($0)) }
            let digested = model.link(behind: node, after: .values) { .settled($0) }
            let all = Promise.all(group).map { values in
                _ = self
                return digest(values.map { .success($0) })
            }
            add(all, digested, "all \(members)")
        default:
            let node = model.group(of: models, decidedBy: .none) { .success(digest($0)) }
            let digested = model.link(behind: node, after: .values) { .settled($0) }
            let ends = Promise.allSettled(group).map { outcomes in
                _ = self
                return digest(outcomes)
            }
            add(ends, digested, "all settled \(members)")
        }
    }

    private func makeTimeout() {
        let (number, clock) = (dice.roll(promises.count), TestClock())
        clocks[promises.count] = clock
        let promise = promises[number].timeout(
            .seconds(1),
            clock: clock,
            fileID: "F/S.swift",
            line: 1
        )
        add(promise, model.passOn(nodes[number]), "timeout of \(number)")
    }

    private func expire() async {
        let pending = clocks.filter { nodes[$0.key].outcome == nil }.sorted { $0.key < $1.key }
        guard !pending.isEmpty else { return }
        let (number, clock) = dice.pick(pending)
        steps.append("\(number) is late")
        while clock.sleeperCount == 0 { await Task.yield() }
        clock.advance(by: .seconds(1))
        model.cancel(
            nodes[number],
            with: PromiseTimeoutError(duration: .seconds(1), caller: "F/S.swift:1")
        )
        model.runMailbox()
        // The timer has a task of its own.
        let start = ContinuousClock.now
        while difference != nil, .now - start < .seconds(60) { await Task.yield() }
    }

    // MARK: Closures

    private struct Link {
        enum Kind: CaseIterable { case map, then, onError, recover, recoverLater, finally }
        enum Effect { case nothing, settle(Int), cancel(Int) }

        let kind: Kind
        let number: Int
        let room: Int
        let fails: Bool
        /// The promise that `then` and `recoverLater` return.
        let other: Int
        let effect: Effect

        var settlements: PromiseModel.Settlements {
            switch kind {
            case .map, .then: .values
            case .onError, .recover, .recoverLater: .errors
            case .finally: .all
            }
        }

        func text(_ room: Int) -> String { "\(number) runs in \(room)" }
    }

    private func makeLink() {
        let (before, number) = (dice.roll(promises.count), promises.count)
        let effect: Link.Effect =
            switch dice.roll(8) {
            case 0: .settle(dice.pick(resolvers.keys.sorted()))
            case 1: .cancel(dice.roll(number + 1))
            default: .nothing
            }
        let link = Link(
            kind: dice.pick(Link.Kind.allCases),
            number: number,
            room: dice.roll(rooms.count),
            fails: dice.hits(oneIn: 4),
            other: dice.roll(number + 1),
            effect: effect
        )
        let node = model.link(behind: nodes[before], after: link.settlements) { [self] in
            modelRun(link, $0)
        }
        let promise = rooms[link.room].run { linked(promises[before], link) }
        add(promise, node, "\(before) \(link)")
    }

    private func linked(_ promise: Promise<Int>, _ link: Link) -> Promise<Int> {
        switch link.kind {
        case .map: promise.map { _ in try self.perform(link) }
        case .then:
            promise.then { _ in
                _ = try self.perform(link)
                return self.promises[link.other]
            }
        case .onError: promise.onError { _ in _ = try self.perform(link) }
        case .recover: promise.recover { _ in try self.perform(link) }
        case .recoverLater:
            promise.recover { _ -> Promise<Int> in
                _ = try self.perform(link)
                return self.promises[link.other]
            }
        case .finally: promise.finally { _ = try self.perform(link) }
        }
    }

    private func perform(_ link: Link) throws -> Int {
        journal.append(link.text(action(Number.self)))
        switch link.effect {
        case .nothing: break
        case .settle(let number): resolvers[number]?.resolve(number)
        case .cancel(let number): promises[number].cancel()
        }
        if link.fails { throw Offline(number: link.number) }
        return link.number
    }

    private func modelRun(_ link: Link, _ outcome: PromiseModel.Node.Outcome)
        -> PromiseModel.Node.Next
    {
        model.log(link.text(link.room))
        switch link.effect {
        case .nothing: break
        case .settle(let number): model.settle(nodes[number], .success(number))
        case .cancel(let number): model.cancel(nodes[number])
        }
        if link.fails { return .settled(.failure(Offline(number: link.number))) }
        switch link.kind {
        case .map, .recover: return .settled(.success(link.number))
        case .then, .recoverLater: return .follows(nodes[link.other])
        case .onError, .finally: return .settled(outcome)
        }
    }
}

/// A number that tells outcomes apart, and their order.
private func digest(_ outcomes: [Result<Int, any Error>]) -> Int {
    outcomes.reduce(0) { digest, outcome in
        (digest &* 31 &+ ((try? outcome.get()) ?? -1)) % 1_000_003
    }
}

extension Result {
    fileprivate var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
