import Plug

/// Promises without types, locks and threads. All closures belong to one actor.
final class PromiseModel {
    /// What closures and handlers have done, in their order.
    var journal: [String] = []

    /// The promises whose closures wait in the mailbox of the actor.
    private var mailbox: [(Node, Outcome)] = []

    typealias Outcome = Result<Int, any Error>

    final class Node {
        fileprivate(set) var outcome: Outcome?
        fileprivate var source: Source
        fileprivate let settlements: Settlements
        fileprivate var waiters: [Node] = []
        fileprivate var awaited = 0
        fileprivate var isCalling = false
        fileprivate var isCanceled = false

        init(_ source: Source, after settlements: Settlements = .none) {
            (self.source, self.settlements) = (source, settlements)
        }

        fileprivate func runs(after outcome: Outcome) -> Bool {
            if case .closure = source { settlements.include(outcome) } else { false }
        }

        fileprivate func takeSource() -> Source {
            defer { source = .nothing }
            return source
        }
    }

    enum Source {
        case nothing
        case handler(String)
        case node(Node)
        case closure(Node, (Outcome) -> Next)
        case group([Node], (Outcome) -> Outcome?)

        fileprivate var nodes: [Node] {
            switch self {
            case .node(let node), .closure(let node, _): [node]
            case .group(let nodes, _): nodes
            case .nothing, .handler: []
            }
        }
    }

    enum Next { case settled(Outcome), follows(Node) }

    /// After which outcomes a closure runs, or a group is decided.
    enum Settlements {
        case none, values, errors, all

        func include(_ outcome: Outcome) -> Bool {
            self == .all || self == (outcome.error == nil ? .values : .errors)
        }
    }

    // MARK: Making

    /// A promise that waits for another one.
    func node(_ source: Source, after settlements: Settlements = .none) -> Node {
        let node = Node(source, after: settlements)
        for before in source.nodes { add(node, to: before) }
        return node
    }

    /// Sets what happens when a promise is canceled, which may have happened before.
    func handle(_ node: Node, _ text: String) {
        if node.outcome == nil { node.source = .handler(text) }
        if node.isCanceled { journal.append(text) }
    }

    func group(
        _ nodes: [Node],
        decidedBy settlements: Settlements,
        otherwise outcome: @escaping ([Outcome]) -> Outcome
    ) -> Node {
        var missing = nodes.count
        let decide = { (one: Outcome) -> Outcome? in
            if settlements.include(one) { return one }
            missing -= 1
            return missing == 0 ? outcome(nodes.map { $0.outcome! }) : nil
        }
        let group = Node(.group(nodes, decide))
        if nodes.isEmpty { settle(group, outcome([])) }
        for node in nodes where node.outcome == nil { add(group, to: node) }
        for node in nodes where group.outcome == nil {
            if let outcome = node.outcome.flatMap(decide) { settle(group, outcome) }
        }
        return group
    }

    private func add(_ waiter: Node, to node: Node) {
        node.awaited += 1
        if let outcome = node.outcome, waiter.runs(after: outcome) {
            return mailbox.append((waiter, outcome))
        }
        node.waiters.append(waiter)
        if node.outcome != nil, !node.isCalling { callWaiters(of: [node]) }
    }

    // MARK: Settling

    func settle(_ node: Node, _ outcome: Outcome) {
        var line: [Node] = []
        settle(node, outcome, &line)
        callWaiters(of: line)
    }

    private func settle(_ node: Node, _ outcome: Outcome, _ line: inout [Node]) {
        guard node.outcome == nil else { return }
        node.outcome = outcome
        if case .group(let nodes, _) = node.takeSource() { abandon(nodes) }
        line.append(node)
    }

    /// Runs what waits in the mailbox, and what that adds.
    func runMailbox() {
        while !mailbox.isEmpty {
            let (node, outcome) = mailbox.removeFirst()
            var line: [Node] = []
            call(node, outcome, &line)
            callWaiters(of: line, isOnActor: true)
        }
    }

    /// Off the actor, its closures go to the mailbox before anything else is called.
    private func callWaiters(of settled: [Node], isOnActor: Bool = false) {
        var line = settled
        while !line.isEmpty {
            let node = line.removeFirst()
            let outcome = node.outcome!
            node.isCalling = true
            while !node.waiters.isEmpty {
                let away = node.waiters.filter { !isOnActor && $0.runs(after: outcome) }
                mailbox += away.map { ($0, outcome) }
                let here = node.waiters.filter { isOnActor || !$0.runs(after: outcome) }
                node.waiters = []
                for waiter in here { call(waiter, outcome, &line) }
            }
            node.isCalling = false
        }
    }

    private func call(_ node: Node, _ outcome: Outcome, _ line: inout [Node]) {
        if case .group(_, let decide) = node.source {
            return decide(outcome).map { settle(node, $0, &line) } ?? ()
        }
        guard case .closure(_, let closure) = node.takeSource(), node.settlements.include(outcome)
        else { return settle(node, outcome, &line) }
        switch closure(outcome) {
        case .settled(let outcome): settle(node, outcome, &line)
        case .follows(let other) where other === node:
            settle(node, .failure(PromiseCycleError()), &line)
        case .follows(let other):
            if let outcome = other.outcome, !other.isCalling {
                return settle(node, outcome, &line)
            }
            add(node, to: other)
            if node.outcome == nil { node.source = .node(other) } else { abandon([other]) }
        }
    }

    // MARK: Canceling

    /// Cancels a promise, whoever waits for it.
    func cancel(_ node: Node, with error: any Error = CancellationError()) {
        cancel([node], with: error)
    }

    private func abandon(_ nodes: [Node]) { cancel(nodes.filter(loseWaiter)) }

    /// Cancels promises that nothing waits for, or one with an error, and so on outwards.
    private func cancel(_ nodes: [Node], with error: (any Error)? = nil) {
        var (open, error, settled) = (nodes, error, [Node]())
        while let node = open.popLast() {
            guard node.outcome == nil, error != nil || node.awaited == 0 else { continue }
            node.outcome = .failure(error ?? CancellationError())
            node.isCanceled = true
            error = nil
            settled.append(node)
            // The closure of `finally` runs nevertheless.
            let source = node.settlements == .all ? node.source : node.takeSource()
            if case .handler(let text) = source { journal.append(text) }
            open += source.nodes.filter(loseWaiter)
        }
        for node in settled.reversed() { callWaiters(of: [node]) }
    }

    /// Returns whether nothing waits anymore.
    private func loseWaiter(_ node: Node) -> Bool {
        guard node.outcome == nil else { return false }
        node.awaited -= 1
        return node.awaited == 0
    }
}

extension Result {
    var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}
