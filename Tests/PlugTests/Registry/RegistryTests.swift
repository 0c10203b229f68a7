import Plug
import Testing

@Suite
struct RegistryTests {
    @Test func `An instance that is plugged answers`() {
        let tenant = Actions()
        tenant.run { CountLikes.self <~ DoubledLike() }
        #expect(tenant.run { action(CountLikes.self, 2) } == 4)
    }

    @Test func `A closure that is plugged answers`() {
        let tenant = Actions()
        tenant.run { CountLikes.self <~ { $0 + 1 } }
        #expect(tenant.run { action(CountLikes.self, 2) } == 3)
    }

    @Test func `An instance of an asynchronous action answers`() async throws {
        let tenant = Actions()
        tenant.run { Upload.self <~ DoubledUpload() }
        let output = try await tenant.run { try await action(Upload.self, 2) }
        #expect(output == 4)
    }

    @Test func `A closure of an asynchronous action answers`() async throws {
        let tenant = Actions()
        tenant.run { Upload.self <~ { $0 + 1 } }
        let output = try await tenant.run { try await action(Upload.self, 2) }
        #expect(output == 3)
    }

    @Test(.quiet)
    func `What is unplugged doesn't answer any more`() async {
        let tenant = Actions()
        tenant.run {
            Upload.self <~ { $0 }
            Actions.unplug(Upload.self)
        }
        await #expect(throws: UnpluggedActionError.self) {
            try await tenant.run { try await action(Upload.self, 2) }
        }
    }

    @Test func `It tells what is plugged in it`() {
        Actions().run {
            #expect(!Actions.isPlugged(CountLikes.self))
            #expect(!Actions.isPlugged(Upload.self))
            CountLikes.self <~ { $0 }
            Upload.self <~ { $0 }
            #expect(Actions.isPlugged(CountLikes.self))
            #expect(Actions.isPlugged(Upload.self))
            Actions.unplug(CountLikes.self)
            #expect(!Actions.isPlugged(CountLikes.self))
            #expect(Actions.isPlugged(Upload.self))
        }
    }

    @Test func `What is plugged again replaces what was plugged before`() {
        let tenant = Actions()
        tenant.run { CountLikes.self <~ { $0 } }
        tenant.run { CountLikes.self <~ { -$0 } }
        #expect(tenant.run { action(CountLikes.self, 2) } == -2)
    }

    @Test func `Both kinds are intercepted`() async throws {
        let tenant = Actions()
        tenant.run {
            CountLikes.self <~ { $0 }
            Upload.self <~ { $0 }
            Actions.intercept(CountLikes.self) { photo, next in next(photo) * 10 }
            Actions.intercept(Upload.self) { photo, next in try await next(photo) * 100 }
        }
        #expect(tenant.run { action(CountLikes.self, 2) } == 20)
        let output = try await tenant.run { try await action(Upload.self, 2) }
        #expect(output == 200)
    }

    @Test func `Its observers see its calls and no others`() {
        let (tenant, other) = (Actions(), Actions())
        for registry in [tenant, other] { registry.run { CountLikes.self <~ { $0 } } }
        let seen = Journal<UInt>()
        let observer = tenant.run { Actions.observe { event in seen.append(event.line) } }
        let line: UInt = #line + 1
        _ = tenant.run { action(CountLikes.self, 1) }
        _ = other.run { action(CountLikes.self, 1) }
        observer.cancel()
        #expect(seen.all == [line, line])
    }

    @Test func `Two of them don't mix`() {
        let (one, two) = (Actions(), Actions())
        one.run { CountLikes.self <~ { _ in 1 } }
        two.run { CountLikes.self <~ { _ in 2 } }
        #expect(one.run { action(CountLikes.self, 0) } == 1)
        #expect(two.run { action(CountLikes.self, 0) } == 2)
        #expect(one.run { two.run { action(CountLikes.self, 0) } } == 2)
        two.run { Actions.unplug(CountLikes.self) }
        #expect(one.run { Actions.isPlugged(CountLikes.self) })
    }

    @Test func `Two of them don't mix in tasks that run at the same time`() async {
        let tenants = (0..<8).map { number in
            let tenant = Actions()
            tenant.run { CountLikes.self <~ { $0 + number } }
            return tenant
        }
        let mixed = await withTaskGroup(of: Int.self) { group in
            for (number, tenant) in tenants.enumerated() {
                tenant.run {
                    group.addTask {
                        (0..<1_000).count { action(CountLikes.self, $0) != $0 + number }
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(mixed == 0)
    }

    @Test(.quiet)
    func `It doesn't fall through to the scope around it`() async {
        await Actions.withScope {
            Upload.self <~ { $0 }
            await Actions().run {
                #expect(!Actions.isPlugged(Upload.self))
                await #expect(throws: UnpluggedActionError.self) {
                    try await action(Upload.self, 1)
                }
            }
        }
    }

    @Test func `It doesn't fall through to the process`() async {
        // In a process of its own, because what is plugged there is plugged for all tests.
        await #expect(processExitsWith: .success) {
            CountLikes.self <~ { $0 }
            #expect(Actions.isPlugged(CountLikes.self))
            #expect(Actions().run { !Actions.isPlugged(CountLikes.self) })
        }
    }

    @Test func `In run, the static functions are its own`() {
        let tenant = Actions()
        let observer = tenant.run {
            #expect(Actions.current === tenant)
            CountLikes.self <~ { $0 }
            Actions.plug(Upload.self) { $0 }
            Actions.intercept(CountLikes.self) { photo, next in next(photo) + 1 }
            return Actions.observe { _ in }
        }
        observer.cancel()
        #expect(!Actions.isPlugged(CountLikes.self))
        #expect(!Actions.isPlugged(Upload.self))
        #expect(tenant.run { Actions.isPlugged(Upload.self) })
        #expect(tenant.run { action(CountLikes.self, 1) } == 2)
        tenant.run { Actions.unplug(CountLikes.self) }
        #expect(tenant.run { !Actions.isPlugged(CountLikes.self) })
    }

    @Test func `A scope inside it falls through to it`() {
        let tenant = Actions()
        tenant.run { CountLikes.self <~ { $0 } }
        tenant.run {
            Actions.withScope {
                #expect(action(CountLikes.self, 1) == 1)
                CountLikes.self <~ { -$0 }
                #expect(action(CountLikes.self, 1) == -1)
            }
        }
        #expect(tenant.run { action(CountLikes.self, 1) } == 1)
    }

    @Test func `What is replaced during its own call lives until the call has ended`() {
        let tenant = Actions()
        let log = Journal<String>()
        tenant.run { CountLikes.self <~ { $0 } }
        #expect(tenant.run { action(CountLikes.self, 1) } == 1)
        func plugAgain() {
            let probe = Probe { log.append("released") }
            CountLikes.self <~ { number in
                CountLikes.self <~ { $0 }
                log.append("replaced")
                return withExtendedLifetime(probe) { number + 1 }
            }
        }
        tenant.run(plugAgain)
        #expect(tenant.run { action(CountLikes.self, 1) } == 2)
        #expect(log.all == ["replaced", "released"])
    }

    @Test func `What is replaced before it has answered a call is released at once`() async throws {
        let tenant = Actions()
        let probe = Probe()
        let released = probe.released
        tenant.run {
            CountLikes.self <~ { [probe] likes in withExtendedLifetime(probe) { likes } }
        }
        _ = consume probe
        tenant.run { CountLikes.self <~ { $0 } }
        try await released.value
        #expect(tenant.run { action(CountLikes.self, 1) } == 1)
    }

    @Test func `What is plugged in it is released with it`() {
        weak var released: Probe?
        do {
            let tenant = Actions()
            let probe = Probe()
            released = probe
            tenant.run { CountLikes.self <~ { $0 + probe.number } }
            #expect(tenant.run { action(CountLikes.self, 1) } == 1)
        }
        #expect(released == nil)
    }
}

private class DoubledLike: CountLikes {
    override func perform(_ photo: Int) -> Int { photo * 2 }
}

private class DoubledUpload: Upload {
    override func perform(_ photo: Int) async throws -> Int { photo * 2 }
}
