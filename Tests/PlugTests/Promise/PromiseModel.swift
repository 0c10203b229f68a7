import Plug

/// Promises without types, locks and threads. All closures belong to one actor.
final class PromiseModel {
    /// What closures and handlers have done, in their order.
    private(set) var journal: [String] = []

    /// The closures that wait in the mailbox of the actor.
    private var mailbox: [(Node, Node.Outcome)] = []

    final class Node {
        typealias Outcome = Result<Int, any Error>

        enum Source {
            case nothing
            case handler(String)
            case node(Node)
            case closure(Node, (Outcome) -> Next)
            case group([Node])
        }

        enum Next {
            case settled(Outcome)
            case follows(Node)
        }

        fileprivate(set) var outcome: Outcome?
        fileprivate var source: Source
        fileprivate let settlements: Settlements
        fileprivate var waiters: [Waiter] = []
        fileprivate var awaited = 0
        fileprivate var isCalling = false

        init(_ source: Source = .nothing, after settlements: Settlements = .none) {
            (self.source, self.settlements) = (source, settlements)
        }

        fileprivate var sources: [Node] {
            switch source {
            case .node(let node), .closure(let node, _): [node]
            case .group(let nodes): nodes
            case .nothing, .handler: []
            }
        }

        fileprivate func takeSource() -> Source {
            defer { source = .nothing }
            return source
        }
    }

    /// After which outcomes a closure runs, or a group is decided.
    enum Settlements {
        case none, values, errors, all

        func include(_ outcome: Node.Outcome) -> Bool {
            if case .success = outcome {
                self == .values || self == .all
            } else {
                self == .errors || self == .all
            }
        }
    }

    fileprivate enum Waiter {
        case node(Node)
        case group((Node.Outcome, inout [Node]) -> Void)

        /// The node whose closure an outcome calls.
        func closure(after outcome: Node.Outcome) -> Node? {
            if case .node(let node) = self, case .closure = node.source,
                node.settlements.include(outcome)
            {
                node
            } else {
                nil
            }
        }
    }

    func log(_ text: String) { journal.append(text) }
}

// MARK: - Making

extension PromiseModel {
    func link(
        behind node: Node,
        after settlements: Settlements,
        _ closure: @escaping (Node.Outcome) -> Node.Next
    ) -> Node {
        let next = Node(.closure(node, closure), after: settlements)
        add(.node(next), to: node)
        return next
    }

    func passOn(_ node: Node) -> Node {
        let next = Node(.node(node))
        add(.node(next), to: node)
        return next
    }

    func group(
        of nodes: [Node],
        decidedBy settlements: Settlements,
        otherwise outcome: @escaping ([Node.Outcome]) -> Node.Outcome
    ) -> Node {
        let next = Node()
        var missing = nodes.count
        let isDecided = { (one: Node.Outcome) -> Node.Outcome? in
            if settlements.include(one) { return one }
            missing -= 1
            return missing == 0 ? outcome(nodes.map { $0.outcome! }) : nil
        }
        if nodes.isEmpty { settle(next, outcome([])) }
        for node in nodes {
            if let settled = node.outcome {
                if let outcome = isDecided(settled) { settle(next, outcome) }
            } else {
                add(
                    .group { settled, line in
                        guard let outcome = isDecided(settled) else { return }
                        self.settle(next, outcome, &line)
                    },
                    to: node
                )
            }
        }
        if next.outcome == nil { next.source = .group(nodes) } else { abandon(nodes) }
        return next
    }

    private func add(_ waiter: Waiter, to node: Node) {
        node.awaited += 1
        if let outcome = node.outcome, let closure = waiter.closure(after: outcome) {
            return mailbox.append((closure, outcome))
        }
        node.waiters.append(waiter)
        if node.outcome != nil, !node.isCalling { callWaiters(of: [node]) }
    }
}

// MARK: - Settling

extension PromiseModel {
    func settle(_ node: Node, _ outcome: Node.Outcome) {
        var line: [Node] = []
        settle(node, outcome, &line)
        callWaiters(of: line)
    }

    private func settle(_ node: Node, _ outcome: Node.Outcome, _ line: inout [Node]) {
        guard node.outcome == nil else { return }
        node.outcome = outcome
        if node.settlements != .all, case .group(let nodes) = node.takeSource() { abandon(nodes) }
        line.append(node)
    }

    /// Runs what waits in the mailbox, and what that adds.
    func runMailbox() {
        while !mailbox.isEmpty {
            let (closure, outcome) = mailbox.removeFirst()
            var line: [Node] = []
            call(.node(closure), outcome, &line)
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
                var here: [Waiter] = []
                for waiter in node.waiters {
                    if !isOnActor, let closure = waiter.closure(after: outcome) {
                        mailbox.append((closure, outcome))
                    } else {
                        here.append(waiter)
                    }
                }
                node.waiters = []
                for waiter in here { call(waiter, outcome, &line) }
            }
            node.isCalling = false
        }
    }

    private func call(_ waiter: Waiter, _ outcome: Node.Outcome, _ line: inout [Node]) {
        switch waiter {
        case .group(let body): body(outcome, &line)
        case .node(let node):
            guard case .closure(_, let closure) = node.takeSource(),
                node.settlements.include(outcome)
            else { return settle(node, outcome, &line) }
            switch closure(outcome) {
            case .settled(let outcome): settle(node, outcome, &line)
            case .follows(let other): follow(other, by: node, &line)
            }
        }
    }

    private func follow(_ other: Node, by node: Node, _ line: inout [Node]) {
        if other === node { return settle(node, .failure(PromiseCycleError()), &line) }
        if let outcome = other.outcome, !other.isCalling { return settle(node, outcome, &line) }
        add(.node(node), to: other)
        if node.outcome == nil { node.source = .node(other) } else { abandon([other]) }
    }
}

// MARK: - Canceling

extension PromiseModel {
    /// Cancels a node, whoever waits for it, and those that nothing else waits for.
    func cancel(_ node: Node, with error: any Error = CancellationError()) {
        if node.outcome == nil { cancel([node], [error]) }
    }

    private func abandon(_ nodes: [Node]) { cancel(nodes.filter(loseWaiter)) }

    private func cancel(_ nodes: [Node], _ errors: [any Error] = []) {
        var (open, errors, settled) = (nodes, errors, [Node]())
        while let node = open.popLast() {
            // Only the first has an error of its own, and is canceled even if others wait for it.
            let error = errors.popLast()
            guard node.outcome == nil, error != nil || node.awaited == 0 else { continue }
            node.outcome = .failure(error ?? CancellationError())
            settled.append(node)
            let sources = node.sources
            // The closure of `finally` runs nevertheless.
            if node.settlements != .all, case .handler(let text) = node.takeSource() { log(text) }
            open += sources.filter(loseWaiter)
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
