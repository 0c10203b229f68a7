import Plug
import Testing

@Suite
struct RegistryTests {
    @Test func `An instance that is plugged answers`() {
        let tenant = Actions()
        tenant.plug(LikePhoto.self, to: DoubledLike())
        #expect(tenant.run { action(LikePhoto.self, 2) } == 4)
    }

    @Test func `A closure that is plugged answers`() {
        let tenant = Actions()
        tenant.plug(LikePhoto.self) { $0 + 1 }
        #expect(tenant.run { action(LikePhoto.self, 2) } == 3)
    }

    @Test func `An instance of an asynchronous action answers`() async throws {
        let tenant = Actions()
        tenant.plug(UploadPhoto.self, to: DoubledUpload())
        let output = try await tenant.run { try await action(UploadPhoto.self, 2) }
        #expect(output == 4)
    }

    @Test func `A closure of an asynchronous action answers`() async throws {
        let tenant = Actions()
        tenant.plug(UploadPhoto.self) { $0 + 1 }
        let output = try await tenant.run { try await action(UploadPhoto.self, 2) }
        #expect(output == 3)
    }

    @Test func `What is unplugged doesn't answer any more`() async {
        let tenant = Actions()
        tenant.plug(UploadPhoto.self) { $0 }
        tenant.unplug(UploadPhoto.self)
        await #expect(throws: UnpluggedActionError.self) {
            try await tenant.run { try await action(UploadPhoto.self, 2) }
        }
    }

    @Test func `It tells what is plugged in it`() {
        let tenant = Actions()
        #expect(!tenant.isPlugged(LikePhoto.self))
        #expect(!tenant.isPlugged(UploadPhoto.self))
        tenant.plug(LikePhoto.self) { $0 }
        tenant.plug(UploadPhoto.self) { $0 }
        #expect(tenant.isPlugged(LikePhoto.self))
        #expect(tenant.isPlugged(UploadPhoto.self))
        tenant.unplug(LikePhoto.self)
        #expect(!tenant.isPlugged(LikePhoto.self))
        #expect(tenant.isPlugged(UploadPhoto.self))
    }

    @Test func `What is plugged again replaces what was plugged before`() {
        let tenant = Actions()
        tenant.plug(LikePhoto.self) { $0 }
        tenant.plug(LikePhoto.self) { -$0 }
        #expect(tenant.run { action(LikePhoto.self, 2) } == -2)
    }

    @Test func `Both kinds are intercepted`() async throws {
        let tenant = Actions()
        tenant.plug(LikePhoto.self) { $0 }
        tenant.plug(UploadPhoto.self) { $0 }
        tenant.intercept(LikePhoto.self) { photo, next in next(photo) * 10 }
        tenant.intercept(UploadPhoto.self) { photo, next in try await next(photo) * 100 }
        #expect(tenant.run { action(LikePhoto.self, 2) } == 20)
        let output = try await tenant.run { try await action(UploadPhoto.self, 2) }
        #expect(output == 200)
    }

    @Test func `Its observers see its calls and no others`() {
        let (tenant, other) = (Actions(), Actions())
        for registry in [tenant, other] { registry.plug(LikePhoto.self) { $0 } }
        let seen = Locked<[UInt]>([])
        let token = tenant.observe { event in seen.withLock { $0.append(event.line) } }
        let line: UInt = #line + 1
        _ = tenant.run { action(LikePhoto.self, 1) }
        _ = other.run { action(LikePhoto.self, 1) }
        withExtendedLifetime(token) {}
        #expect(seen.withLock { $0 } == [line, line])
    }

    @Test func `It verifies and explains itself from outside`() {
        let tenant = Actions()
        #expect(throws: MissingPlugsError.self) { try tenant.verify(LikePhoto.self) }
        tenant.plug(LikePhoto.self) { $0 }
        #expect(throws: Never.self) { try tenant.verify(LikePhoto.self) }
        #expect(tenant.explain(LikePhoto.self).contains("a closure"))
    }

    @Test func `Two of them don't mix`() {
        let (one, two) = (Actions(), Actions())
        one.plug(LikePhoto.self) { _ in 1 }
        two.plug(LikePhoto.self) { _ in 2 }
        #expect(one.run { action(LikePhoto.self, 0) } == 1)
        #expect(two.run { action(LikePhoto.self, 0) } == 2)
        #expect(one.run { two.run { action(LikePhoto.self, 0) } } == 2)
        two.unplug(LikePhoto.self)
        #expect(one.isPlugged(LikePhoto.self))
    }

    @Test func `Two of them don't mix in tasks that run at the same time`() async {
        let tenants = (0..<8).map { number in
            let tenant = Actions()
            tenant.plug(LikePhoto.self) { $0 + number }
            return tenant
        }
        let mixed = await withTaskGroup(of: Int.self) { group in
            for (number, tenant) in tenants.enumerated() {
                tenant.run {
                    group.addTask {
                        (0..<1_000).count { action(LikePhoto.self, $0) != $0 + number }
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(mixed == 0)
    }

    @Test func `It doesn't fall through to the scope around it`() async {
        await Actions.withScope {
            UploadPhoto.self <~ { $0 }
            let tenant = Actions()
            #expect(!tenant.isPlugged(UploadPhoto.self))
            await #expect(throws: UnpluggedActionError.self) {
                try await tenant.run { try await action(UploadPhoto.self, 1) }
            }
        }
    }

    @Test func `It doesn't fall through to the process`() async {
        // In a process of its own, since what is plugged there is plugged for all tests.
        await #expect(processExitsWith: .success) {
            LikePhoto.self <~ { $0 }
            let tenant = Actions()
            #expect(Actions.isPlugged(LikePhoto.self))
            #expect(!tenant.isPlugged(LikePhoto.self))
            #expect(tenant.run { !Actions.isPlugged(LikePhoto.self) })
        }
    }

    @Test func `In run, the static functions are its own`() {
        let tenant = Actions()
        let token = tenant.run {
            #expect(Actions.current === tenant)
            LikePhoto.self <~ { $0 }
            Actions.plug(UploadPhoto.self) { $0 }
            Actions.intercept(LikePhoto.self) { photo, next in next(photo) + 1 }
            return Actions.observe { _ in }
        }
        withExtendedLifetime(token) {}
        #expect(tenant.isPlugged(LikePhoto.self))
        #expect(tenant.isPlugged(UploadPhoto.self))
        #expect(tenant.run { action(LikePhoto.self, 1) } == 2)
        tenant.run { Actions.unplug(LikePhoto.self) }
        #expect(!tenant.isPlugged(LikePhoto.self))
    }

    @Test func `A scope inside it falls through to it`() {
        let tenant = Actions()
        tenant.plug(LikePhoto.self) { $0 }
        tenant.run {
            Actions.withScope {
                #expect(action(LikePhoto.self, 1) == 1)
                LikePhoto.self <~ { -$0 }
                #expect(action(LikePhoto.self, 1) == -1)
            }
        }
        #expect(tenant.run { action(LikePhoto.self, 1) } == 1)
    }

    @Test func `What is replaced during its own call lives until the call has ended`() {
        let tenant = Actions()
        let log = Journal<String>()
        tenant.plug(LikePhoto.self) { $0 }
        func plugAgain() {
            let probe = LoggedProbe(log)
            tenant.plug(LikePhoto.self) { number in
                tenant.plug(LikePhoto.self) { $0 }
                log.append("replaced")
                return withExtendedLifetime(probe) { number + 1 }
            }
        }
        plugAgain()
        #expect(tenant.run { action(LikePhoto.self, 1) } == 2)
        #expect(log.all == ["replaced", "released"])
    }

    @Test func `What is plugged in it is released with it`() {
        weak var released: Probe?
        do {
            let tenant = Actions()
            let probe = Probe()
            released = probe
            tenant.plug(LikePhoto.self) { $0 + probe.number }
            #expect(tenant.run { action(LikePhoto.self, 1) } == 1)
        }
        #expect(released == nil)
    }
}

private class LikePhoto: Action<Int, Int> {}
private class UploadPhoto: AsyncAction<Int, Int> {}

private class DoubledLike: LikePhoto {
    override func perform(_ photo: Int) -> Int { photo * 2 }
}

private class DoubledUpload: UploadPhoto {
    override func perform(_ photo: Int) async throws -> Int { photo * 2 }
}

private final class Probe: Sendable {
    let number = 0
}

/// Logs that it is released.
private final class LoggedProbe: Sendable {
    private let log: Journal<String>

    init(_ log: Journal<String>) {
        self.log = log
    }

    deinit {
        log.append("released")
    }
}
