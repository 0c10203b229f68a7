import Plug
import PlugTesting
import Testing

// A call of a promise has one meaning, wherever it stands. Each line would not compile with another.

class Total: Action<Int, Promise<Int>> {}
class List: Action<Int, Promise<[Int]>> {}
class Keep: Action<Int, Promise<Void>> {}
class Weigh: AsyncAction<Int, Int> {}

nonisolated func callFromSynchronousCode() -> [Promise<Int>] {
    let total = action(Total.self, 1)
    _ = action(Keep.self, 1)
    let count = action(List.self, 1).map { $0.count }
    let both = Promise.all(action(Total.self, 1), action(List.self, 2)).map { $0 + $1.count }
    let first = Promise.race([action(Total.self, 1), action(Total.self, 2)])
    return [total, count, both, first]
}

@MainActor func callFromMainActor() -> [Promise<Int>] {
    let total = action(Total.self, 1)
    _ = action(Keep.self, 1)
    let count = action(List.self, 1).map { $0.count }
    let both = Promise.all(action(Total.self, 1), action(List.self, 2)).map { $0 + $1.count }
    Task { action(Keep.self, 1) }
    Task { try await action(Keep.self, 1).value }
    return [total, count, both]
}

nonisolated func callFromAsynchronousCode() async throws -> [Int] {
    let total = action(Total.self, 1)
    _ = action(Keep.self, 1)
    let count = action(List.self, 1).map { $0.count }
    let both = Promise.all(total, count)
    let (one, other) = try await both.value
    async let later = action(Total.self, 3).value
    let grouped = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 1...2 { group.addTask { try await action(Total.self, number).value } }
        return try await group.reduce(0, +)
    }
    try await action(Keep.self, 1).value
    let weight = try await action(Weigh.self, 1)
    let listed = try await action(List.self, 2).value.map { $0 + 1 }
    let values = [try await action(Total.self, 4).value, try await total.value]
    return try await [one, other, later, grouped, weight] + listed + values
}

@Suite(.actions)
struct CallClient {
    init() {
        Total.self <~ { Promise($0) }
        List.self <~ { Promise(Array(repeating: 7, count: $0)) }
        Keep.self <~ { _ in Promise() }
        Weigh.self <~ { $0 * 10 }
    }

    @Test func `A call of a promise is a promise everywhere`() async throws {
        let total = action(Total.self, 1)
        let count = action(List.self, 3).map { $0.count }
        let both = try await Promise.all(total, count).value
        #expect(both == (1, 3))
        #expect(try await action(Total.self, 5).value == 5)
        for promise in callFromSynchronousCode() { #expect(try await promise.value > 0) }
        for promise in await MainActor.run(body: { callFromMainActor() }) {
            #expect(try await promise.value > 0)
        }
        let values = try await callFromAsynchronousCode()
        #expect(values == [1, 1, 3, 3, 10, 8, 8, 4, 1])
        await Actions.settled()
    }
}
