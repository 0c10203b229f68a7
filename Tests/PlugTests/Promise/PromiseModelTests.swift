import Plug
import PlugTesting
import Testing

/// Random programs of promises whose closures belong to one actor, against a model: what settles
/// and how, which closures run, in which order and scope, and what is canceled. That includes
/// Promises/A+ 1.1: 2.1, 2.2.1 to 2.2.3, 2.2.7 and 2.3.
///
/// Plug differs where JavaScript has no static types and one thread. 2.2.1: each argument of `then`
/// is a method of its own. 2.2.4: a closure without an actor may run inside the call that settles,
/// but never inside the one that adds it. 2.2.6: between actors there is no order. 2.3.3: the
/// compiler knows what is a promise. 2.2.5, about `this`, has no meaning.
@Suite(.generousTimeLimit)
struct PromiseModelTests {
    @Test func `Promises do what their model does`() async {
        await expectRandomPrograms(300) { dice in await Stage(dice).run() }
    }
}

private actor Stage {
    private var dice: Dice
    private let model = PromiseModel()
    private let journal = Journal<String>()
    private var steps: [String] = []
    private var promises: [Promise<Int>] = []
    private var nodes: [PromiseModel.Node] = []
    private var resolvers: [Int: Promise<Int>.Resolver] = [:]
    private var clocks: [Int: TestClock] = [:]
    private let rooms = [Actions(), Actions(), Actions()]

    init(_ dice: Dice) { self.dice = dice }

    /// Returns what went wrong, and where.
    func run() async -> String? {
        makeWork()
        for _ in 0..<30 {
            switch dice.roll(18) {
            case 0: makeWork()
            case 1: makeSettled()
            case 2...7: makeLink()
            case 8...9: makeGroup()
            case 10: makeTimeout()
            case 11: await expire()
            case 12: handle(dice.pick(resolvers.keys.sorted()))
            case 13...15: settle(dice.pick(resolvers.keys.sorted()), isError: dice.hits(oneIn: 3))
            default: cancel(dice.roll(nodes.count))
            }
            await drain()
            if let difference { return difference }
        }
        for number in nodes.indices.reversed() { cancel(number) }
        await drain()
        return difference
    }

    /// The room in which this is read.
    private nonisolated var room: Int { rooms.firstIndex { $0 === Actions.current } ?? -1 }

    private var difference: String? {
        let seen = journal.all + promises.map(\.description)
        let expected =
            model.journal
            + nodes.map { node in
                switch node.outcome {
                case nil: "pending"
                case .success(let value): "fulfilled(\(value))"
                case .failure(let error): "rejected(\(error))"
                }
            }
        return seen == expected
            ? nil : (steps + ["is:"] + seen + ["should be:"] + expected).joined(separator: "\n")
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
        let number = promises.count
        resolvers[number] = resolver
        add(promise, PromiseModel.Node(.nothing), "work")
        handle(number)
    }

    /// Replaces the handler of a promise, also of one that is settled.
    private func handle(_ number: Int) {
        let room = dice.roll(rooms.count)
        steps.append("handle \(number) in \(room)")
        rooms[room].run {
            resolvers[number]?.onCancel { self.journal.append("\(number) ends in \(self.room)") }
        }
        model.handle(nodes[number], "\(number) ends in \(room)")
    }

    private func makeSettled() {
        let (number, fails, throwsError) = (
            promises.count, dice.hits(oneIn: 2), dice.hits(oneIn: 2)
        )
        let error = Offline(number: number)
        let promise = Promise { (resolve, reject) throws(Offline) in
            if !fails { resolve(number) } else if !throwsError { reject(error) }
            if throwsError { throw error }
            resolve(-1)
        }
        add(promise, PromiseModel.Node(.nothing), "settled")
        model.settle(nodes[number], fails ? .failure(error) : .success(number))
    }

    private func settle(_ number: Int, isError: Bool) {
        steps.append("settle \(number) with \(isError ? "an error" : "a value")")
        let outcome: PromiseModel.Outcome =
            isError ? .failure(Offline(number: number)) : .success(number)
        rooms[dice.roll(rooms.count)].run {
            switch outcome {
            case .success(let value): resolvers[number]?.resolve(value)
            case .failure(let error): resolvers[number]?.reject(error)
            }
        }
        model.settle(nodes[number], outcome)
    }

    private func cancel(_ number: Int) {
        steps.append("cancel \(number)")
        promises[number].cancel()
        model.cancel(nodes[number])
    }

    private func makeGroup() {
        let members = (0..<dice.roll(5)).map { _ in dice.roll(promises.count) }
        let (group, models) = (members.map { promises[$0] }, members.map { nodes[$0] })
        let errors = { @Sendable (outcomes: [PromiseModel.Outcome]) -> PromiseModel.Outcome in
            .failure(NoPromiseFulfilledError(errors: outcomes.compactMap(\.error)))
        }
        func digested(_ settlements: PromiseModel.Settlements) -> PromiseModel.Node {
            let group = model.group(models, decidedBy: settlements) { .success(self.digest($0)) }
            return model.node(.closure(group) { .settled($0) }, after: .values)
        }
        switch dice.roll(4) {
        case 0:
            let node = model.group(models, decidedBy: .all, otherwise: errors)
            add(.race(group), node, "race \(members)")
        case 1:
            let node = model.group(models, decidedBy: .values, otherwise: errors)
            add(.any(group), node, "any \(members)")
        case 2 where group.count == 3:
            let all = Promise.all(group[0], group[1], group[2])
                .map { self.digest([$0.0, $0.1, $0.2].map { .success($0) }) }
            add(all, digested(.errors), "the tuple \(members)")
        case 2:
            let all = Promise.all(group).map { self.digest($0.map { .success($0) }) }
            add(all, digested(.errors), "all \(members)")
        default:
            let all = Promise.allSettled(group).map { self.digest($0) }
            add(all, digested(.none), "all settled \(members)")
        }
    }

    private func makeTimeout() {
        let (number, clock) = (dice.roll(promises.count), TestClock())
        clocks[promises.count] = clock
        let late = promises[number].timeout(.seconds(1), clock: clock, fileID: "F", line: 1)
        add(late, model.node(.node(nodes[number])), "timeout of \(number)")
    }

    private func expire() async {
        let pending = clocks.keys.filter { nodes[$0].outcome == nil }.sorted()
        guard !pending.isEmpty else { return }
        let number = dice.pick(pending)
        steps.append("\(number) is late")
        while clocks[number]?.sleeperCount == 0 { await Task.yield() }
        clocks[number]?.advance(by: .seconds(1))
        let error = PromiseTimeoutError(duration: .seconds(1), caller: "F:1")
        model.cancel(nodes[number], with: error)
        model.runMailbox()
        // The timer has a task of its own.
        let start = ContinuousClock.now
        while difference != nil, .now - start < .seconds(60) { await Task.yield() }
    }

    // MARK: Closures

    private enum Kind: CaseIterable { case map, then, onError, recover, recoverLater, finally }

    private struct Link {
        let kind: Kind
        let number: Int
        let room: Int
        let fails: Bool

        /// The promise that `then` and `recoverLater` return, perhaps the one that they make, or one
        /// that is made later.
        let other: Int

        /// What the closure settles and cancels, perhaps what it makes.
        let settles, cancels: Int?
    }

    private func makeLink() {
        let (before, number) = (dice.roll(promises.count), promises.count)
        let link = Link(
            kind: dice.pick(Kind.allCases),
            number: number,
            room: dice.roll(rooms.count),
            fails: dice.hits(oneIn: 4),
            other: dice.roll(number + 4),
            settles: dice.hits(oneIn: 8) ? dice.pick(resolvers.keys.sorted()) : nil,
            cancels: dice.hits(oneIn: 8) ? dice.roll(number + 1) : nil
        )
        let promise = rooms[link.room].run { linked(promises[before], link) }
        let settlements: PromiseModel.Settlements =
            switch link.kind {
            case .map, .then: .values
            case .onError, .recover, .recoverLater: .errors
            case .finally: .all
            }
        let closure = PromiseModel.Source.closure(nodes[before]) { [self] outcome in
            modelled(link, outcome)
        }
        add(promise, model.node(closure, after: settlements), "\(before) \(link)")
    }

    private func linked(_ promise: Promise<Int>, _ link: Link) -> Promise<Int> {
        switch link.kind {
        case .map: promise.map { _ in try self.perform(link).number }
        case .then: promise.then { _ in try self.perform(link).other }
        case .onError: promise.onError { _ in _ = try self.perform(link) }
        case .recover: promise.recover { _ in try self.perform(link).number }
        case .recoverLater: promise.recover { _ in try self.perform(link).other }
        case .finally: promise.finally { _ = try self.perform(link) }
        }
    }

    private func perform(_ link: Link) throws -> (number: Int, other: Promise<Int>) {
        journal.append("\(link.number) runs in \(room)")
        if let number = link.settles { resolvers[number]?.resolve(number) }
        if let number = link.cancels { promises[number].cancel() }
        if link.fails { throw Offline(number: link.number) }
        return (link.number, promises[min(link.other, promises.count - 1)])
    }

    private func modelled(_ link: Link, _ outcome: PromiseModel.Outcome) -> PromiseModel.Next {
        model.journal.append("\(link.number) runs in \(link.room)")
        if let number = link.settles { model.settle(nodes[number], .success(number)) }
        if let number = link.cancels { model.cancel(nodes[number]) }
        if link.fails { return .settled(.failure(Offline(number: link.number))) }
        switch link.kind {
        case .map, .recover: return .settled(.success(link.number))
        case .then, .recoverLater: return .follows(nodes[min(link.other, nodes.count - 1)])
        case .onError, .finally: return .settled(outcome)
        }
    }

    /// A number that tells outcomes apart, and their order.
    private func digest(_ outcomes: [PromiseModel.Outcome]) -> Int {
        outcomes.reduce(0) { ($0 * 31 + ((try? $1.get()) ?? -1)) % 1_000_003 }
    }
}
