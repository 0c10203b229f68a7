import Dispatch
import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(.actions, .generousTimeLimit)
struct LimitTests {
    let clock = TestClock()

    @Test func `As many calls run as the limit allows, of both use cases that share it`()
        async throws
    {
        let running = Tally()
        @Sendable func serve(_ id: Int) async throws -> Int {
            running.add()
            defer { running.add(-1) }
            try await clock.sleep(for: .seconds(1))
            return id
        }
        FetchPhoto.self <~ { id in Photo(id: try await serve(id)) }
        UploadPhoto.self <~ { id in try await serve(id) }
        let limit = CallLimit(4)
        Actions.limit(FetchPhoto.self, to: limit)
        Actions.limit(UploadPhoto.self, to: limit)
        let fetches = Promise.all((1...50).map { action(FetchPhoto.self, $0) })
        let uploads = Promise.all(
            (1...50).map { id in Promise { try await action(UploadPhoto.self, id) } }
        )
        for _ in 1...25 {
            await clock.sleepers(4, within: .generous)
            clock.advance(by: .seconds(1))
        }
        #expect(try await fetches.value.map(\.id) == Array(1...50))
        #expect(try await uploads.value == Array(1...50))
        #expect(running.most == 4)
    }

    @Test func `Calls get their turn in the order in which they are made`() async {
        let begun = Journal<Int>()
        let (start, resolver) = Promise<Photo>.pending()
        FetchPhoto.self <~ { id in
            begun.append(id)
            return id == 1 ? start : Promise(error: Offline())
        }
        Actions.limit(FetchPhoto.self, to: 1)
        let calls = (1...50).map { action(FetchPhoto.self, $0) }
        #expect(begun.all == [1])
        resolver.resolve(Photo())
        _ = await Promise.allSettled(calls).result
        #expect(begun.all == Array(1...50))
    }

    @Test func `What is canceled before its turn never runs, also if the turn comes right after`()
        async
    {
        let fetches = Actions.record(FetchPhoto.self) { Promise(Photo(id: $0)) }
        let limit = CallLimit(1)
        Actions.limit(FetchPhoto.self, to: limit)
        let kept = Journal<Promise<Photo>>()
        for _ in 1...Extent.attempts(5_000) {
            let (busy, resolver) = Promise<Void>.pending()
            LikePhoto.self <~ { _ in busy }
            let token = Actions.limit(LikePhoto.self, to: limit)
            _ = action(LikePhoto.self, 1)
            let canceled = action(FetchPhoto.self, 1)
            canceled.cancel()
            resolver.resolve()
            kept.append(canceled)
            token.cancel()
        }
        for call in kept.all {
            await #expect(throws: CancellationError.self) { try await call.value }
        }
        await Actions.settled(within: .generous)
        #expect(fetches.count == 0)
        _ = await action(FetchPhoto.self, 1).result
        #expect(fetches.count == 1)
    }

    @Test func `A task that is canceled before its turn performs nothing`() async throws {
        let uploads = Tally()
        UploadPhoto.self <~ { id in uploads.add() }
        let busy = Promise<Void>.pending()
        LikePhoto.self <~ { _ in busy.promise }
        let limit = CallLimit(1)
        Actions.limit(UploadPhoto.self, to: limit)
        Actions.limit(LikePhoto.self, to: limit)
        let like = action(LikePhoto.self, 1)
        let tasks = (1...1_000).map { id in Task { try await action(UploadPhoto.self, id) } }
        for task in tasks { task.cancel() }
        busy.resolver.resolve()
        try await like.value
        for task in tasks {
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(uploads.count == 0)
        #expect(try await action(UploadPhoto.self, 1) == 1)
    }

    @Test func `No slot is lost when a cancellation and the turn race`() async throws {
        FetchPhoto.self <~ { id in Promise(Photo(id: id)) }
        let limit = CallLimit(1)
        Actions.limit(FetchPhoto.self, to: limit)
        Actions.limit(LikePhoto.self, to: limit)
        for _ in 1...Extent.rounds {
            let (busy, resolver) = Promise<Void>.pending()
            let call = Actions.withScope {
                LikePhoto.self <~ { _ in busy }
                return action(LikePhoto.self, 1)
            }
            let waiting = action(FetchPhoto.self, 1)
            DispatchQueue.concurrentPerform(iterations: 2) { number in
                number == 0 ? waiting.cancel() : resolver.resolve()
            }
            _ = await (call.result, waiting.result)
            #expect(try await action(FetchPhoto.self, 2).value.id == 2)
        }
    }

    @Test func `A slot is given back after an error and a cancellation`() async throws {
        let (stuck, _resolver) = Promise<Photo>.pending()
        FetchPhoto.self <~ { id in
            id == 1 ? Promise(error: Offline()) : id == 2 ? stuck : Promise(Photo(id: id))
        }
        Actions.limit(FetchPhoto.self, to: 1)
        await #expect(throws: Offline.self) { try await action(FetchPhoto.self, 1).value }
        action(FetchPhoto.self, 2).cancel()
        #expect(try await action(FetchPhoto.self, 3).value.id == 3)
        withExtendedLifetime(_resolver) {}
    }

    @Test(arguments: Kind.allCases, Ending.allCases)
    func `A slot is free when the work has ended`(kind: Kind, ending: Ending) async throws {
        let (running, begun, attempts) = (Tally(), Tally(), Tally())
        kind.plug { id in
            if ending == .renewed, !attempts.add().isMultiple(of: 2) { throw Unauthorized() }
            let work = Promise {
                running.add()
                defer { running.add(-1) }
                begun.add()
                // Ends a while after its cancellation.
                while !Task.isCancelled { await Task.yield() }
                for _ in 1...50 { await Task.yield() }
                return id
            }
            switch ending {
            case .timeout: return try await work.timeout(.seconds(1), clock: clock).value
            case .canceled, .line, .renewed: return try await work.value
            }
        }
        kind.write(.limit(2))
        if ending == .line { kind.write(.timeout(.seconds(1), clock)) }
        RenewToken.self <~ { Promise() }
        Actions.renew(with: RenewToken.self, pause: .zero) { $0 is Unauthorized }
        for round in 1...10 {
            let call = kind.call(round)
            while begun.count < round { await Task.yield() }
            if ending == .timeout || ending == .line {
                await clock.sleepers(1, within: .generous)
                clock.advance(by: .seconds(1))
            } else {
                call.cancel()
            }
            _ = await call.result
        }
        await Actions.settled(within: .generous)
        #expect(running.most <= 2)
    }

    @Test(arguments: Kind.allCases)
    func `A limit that is in force twice counts a call once`(kind: Kind) async throws {
        kind.plug { $0 }
        let limit = CallLimit(1)
        kind.write(.limit(limit), .limit(limit))
        try await Actions.withScope {
            kind.write(.limit(limit))
            for id in 1...3 {
                let answer = try await kind.call(id).value
                #expect(answer == id)
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func `Calls that are too many for the line are refused`(kind: Kind) async throws {
        let gate = Promise<Void>.pending()
        kind.plug { id in
            try await gate.promise.value
            return id
        }
        kind.write(.limit(CallLimit(2, waiting: 3)))
        let calls = (1...9).map { kind.call($0) }
        let refused = Tally()
        for call in calls { call.onError { _ in refused.add() } }
        while refused.count < 4 { await Task.yield() }
        gate.resolver.resolve()
        var errors: [CallRefusedError] = []
        for call in calls {
            if case .failure(let error) = await call.result {
                errors.append(try #require(error as? CallRefusedError))
            }
        }
        #expect(errors.count == 4 && errors[0].waiting == 3)
        #expect(errors[0].description.contains("because 3 calls wait for their turn already"))
        #expect(try await kind.call(1).value == 1)
    }

    @Test(arguments: Kind.allCases)
    func `As many calls begin in a time as the rate allows, and one that left doesn't count`(
        kind: Kind
    ) async throws {
        let begun = Journal<Int>()
        kind.plug { id in
            begun.append(id)
            return id
        }
        kind.write(.limit(CallLimit(2, per: .seconds(1), clock: clock)))
        let calls = (0..<2).map { kind.call($0) }
        for call in calls { _ = try await call.value }
        let others = (2..<7).map { kind.call($0) }
        await clock.sleepers(1, within: .generous)
        others[0].cancel()
        _ = await others[0].result
        clock.advance(by: .milliseconds(999))
        #expect(begun.all.count == 2)
        clock.run()
        for call in others.dropFirst() { _ = try await call.value }
        #expect(begun.all.sorted() == [0, 1, 3, 4, 5, 6])
        #expect(TestClock().now.duration(to: clock.now) >= .seconds(2))
    }

    @Test(arguments: Kind.allCases)
    func `Each key has slots of its own, in scopes, too`(kind: Kind) async throws {
        let (running, gate) = (Tally(), Promise<Void>.pending())
        kind.plug { id in
            running.add()
            defer { running.add(-1) }
            try await gate.promise.value
            return Request.id
        }
        kind.write(.limit(2, by: { Request.id }))
        let calls = (0..<12).map { id in
            Request.$id.withValue(id % 3) { Actions.withScope { kind.call(id) } }
        }
        while running.count < 6 { await Task.yield() }
        for _ in 1...100 { await Task.yield() }
        #expect(running.most == 6)
        gate.resolver.resolve()
        for (id, call) in calls.enumerated() { #expect(try await call.value == id % 3) }
        #expect(running.most == 6)
    }
}

enum Ending: CaseIterable { case canceled, timeout, line, renewed }
