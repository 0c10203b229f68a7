import Benchmark
import Plug
import Synchronization

struct Photo: Sendable {
    var id = 42
    var title: String?
}

class LikePhoto: Action<Photo, Int> {}
class LikePhotoByClosure: Action<Photo, Int> {}
class LikePhotoFresh: Action<Photo, Int> {}
class LikePhotoReplugged: Action<Photo, Int> {}
class UploadPhoto: AsyncAction<Photo, Int> {}

/// Unchecked, like every shared implementation, because a class with a superclass is not implicitly
/// `Sendable`. It is safe because it has no state.
final class SharedLikePhoto: LikePhoto, @unchecked Sendable {
    static let instance = SharedLikePhoto()

    override func perform(_ photo: Photo) -> Int { photo.id }
}

final class FreshLikePhoto: LikePhotoFresh {
    override func perform(_ photo: Photo) -> Int { photo.id }
}

/// Unchecked, and safe for the same reason.
final class SharedReplugged: LikePhotoReplugged, @unchecked Sendable {
    static let instance = SharedReplugged()

    override func perform(_ photo: Photo) -> Int { photo.id }
}

final class MyUploadPhoto: UploadPhoto {
    override func perform(_ photo: Photo) async throws -> Int { photo.id }

    /// The same work with nothing between the caller and the implementation.
    @inline(never)
    nonisolated(nonsending) func performPlainly(_ photo: Photo) async throws -> Int { photo.id }
}

/// What people write by hand, which is a dictionary under a lock.
final class HandWritten: Sendable {
    static let shared = HandWritten()

    private let actions = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    func plug(_ type: Any.Type, _ action: any AnyObject & Sendable) {
        actions.withLock { $0[ObjectIdentifier(type)] = action }
    }

    @inline(never)
    func call(_ photo: Photo) -> Int {
        let found = actions.withLock { $0[ObjectIdentifier(LikePhoto.self)] }
        return (found as? LikePhoto)?.perform(photo) ?? 0
    }
}

/// Makes one sample of calls. The sum keeps the compiler from removing them, and costs less than a
/// black hole for each. Each round makes four calls. With one call, the address of the loop can
/// make the shortest calls up to 1.5 times as slow.
@inline(__always)
func repeatedly(_ call: () -> Int) {
    var sum = 0
    for _ in 0..<calls / 4 { sum &+= call() &+ call() &+ call() &+ call() }
    blackHole(sum)
}

// The calls to measure. The optimizer can't see into them from the loop around them.

@inline(never)
func callVirtually(_ base: LikePhoto, _ photo: Photo) -> Int { base.perform(photo) ?? 0 }

@inline(never)
func callClosure(_ closure: (Photo) -> Int, _ photo: Photo) -> Int { closure(photo) }

@inline(never)
func callPluggedClosure(_ photo: Photo) -> Int { action(LikePhotoByClosure.self, photo) }

@inline(never)
func callFresh(_ photo: Photo) -> Int { action(LikePhotoFresh.self, photo) }

@inline(never)
func callReplugged(_ photo: Photo) -> Int { action(LikePhotoReplugged.self, photo) }

@inline(never)
func makeFresh() -> LikePhotoFresh { FreshLikePhoto() }

/// Creates and calls an instance, as code without Plug does.
@inline(never)
func createAndCall(_ photo: Photo) -> Int { makeFresh().perform(photo) ?? 0 }

@inline(never)
func makeUpload() -> MyUploadPhoto { MyUploadPhoto() }

/// A type for each number below 10,000, with a short name.
class Numbered<Thousands, Hundreds, Tens, Ones>: Action<Photo, Int> {}

private enum Zero {}
private enum One {}
private enum Two {}
private enum Three {}
private enum Four {}
private enum Five {}
private enum Six {}
private enum Seven {}
private enum Eight {}
private enum Nine {}

private let digits: [Any.Type] = [
    Zero.self, One.self, Two.self, Three.self, Four.self, Five.self, Six.self, Seven.self,
    Eight.self, Nine.self,
]

/// Plugs numbered actions into the current registry, so that the table is not empty.
func plugNumbered(_ count: Int) {
    func plug<A, B, C, D>(_: A.Type, _: B.Type, _: C.Type, _: D.Type, _ number: Int) {
        Numbered<A, B, C, D>.self <~ { _ in number }
    }
    for number in 0..<count {
        func digit(_ unit: Int) -> Any.Type { digits[number / unit % 10] }
        let (thousands, hundreds, tens, ones) = (digit(1_000), digit(100), digit(10), digit(1))
        plug(thousands, hundreds, tens, ones, number)
    }
}
