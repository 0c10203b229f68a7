import CountedMalloc
import Plan
import Plug

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

// Prints how many times a call allocates on the heap, and fails if it allocates at all.

struct Photo: Sendable {
    var id = 42
}

class LikePhoto: Action<Photo, Int> {}
class UploadPhoto: AsyncAction<Photo, Int> {}

final class SharedUpload: UploadPhoto, @unchecked Sendable {
    static let instance = SharedUpload()

    override func perform(_ photo: Photo) async throws -> Int { photo.id }
}

enum CountEvent: Sendable {
    case add(Int, because: String)
}

final class CountStore: Store {
    var count = 0
}

struct CountTranslator: Translator {
    func translate(action event: CountEvent, store: CountStore) {
        switch event {
        case .add(let number, _): store.count += number
        }
    }
}

@inline(never)
func make() -> [Int] { [Int](repeating: 0, count: 100) }

let calls = 10_000
var failed = false

/// The runtime itself allocates occasionally. A call that allocates would show 10,000 times.
@MainActor
func check(_ name: String, since before: Int) {
    let count = counted_allocations() - before
    print("\(count) allocations in \(calls) calls: \(name)")
    if count > calls / 100 { failed = true }
}

var sum = make().count
guard counted_allocations() > 0 else {
    print("allocations can't be counted here")
    exit(0)
}

LikePhoto.self <~ { $0.id }
UploadPhoto.self <~ SharedUpload.instance

@MainActor
func measure(_ suffix: String) async throws {
    // The first call of a scope searches, and remembers what it found.
    sum += action(LikePhoto.self, Photo())
    sum += try await action(UploadPhoto.self, Photo())

    var before = counted_allocations()
    for _ in 0..<calls { sum += action(LikePhoto.self, Photo()) }
    check("action\(suffix)", since: before)

    before = counted_allocations()
    for _ in 0..<calls { sum += try await action(UploadPhoto.self, Photo()) }
    check("async action\(suffix)", since: before)
}

@MainActor
func measureDispatch() {
    let presenter = Presenter(store: CountStore(), translator: CountTranslator())
    let dispatcher: AnyDispatcher<CountEvent> = presenter.asDispatcher()
    let mapped = dispatcher.map { (number: Int) in .add(number, because: "a number was added") }
    dispatcher.dispatch(.add(1, because: "the first dispatch looks for the main queue"))

    var before = counted_allocations()
    for _ in 0..<calls { dispatcher.dispatch(.add(1, because: "a number was added")) }
    check("dispatch of Plan", since: before)

    before = counted_allocations()
    for _ in 0..<calls { mapped.dispatch(1) }
    check("dispatch of Plan, mapped", since: before)
    sum += presenter.store.count
}

try await measure("")
LikePhoto.self <~ { $0.id + 1 }
try await measure(", plugged again")
try await Actions.withScope { try await measure(", in a scope") }
measureDispatch()
exit(failed || sum == 0 ? 1 : 0)
