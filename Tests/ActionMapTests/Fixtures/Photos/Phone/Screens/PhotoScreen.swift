import Plug
import UseCases
import Videos

extension Photo {
    func remember() { action(Remember.self, self) }
    // Its twin that makes a promise is called.
    func unlike() async throws { try await action(Unlike.self, self).value }
}
struct PhotoScreen {
    let photo: Photo
    func appear() async throws {
        _ = photo.like()
        try await photo.toggle()
        _ = action(Videos.Like.self, 1)
        let count = try await action(Fetch<Array<String>>.self, 1).count
        action(`Say "a lot" #1`.self, count + action(TellTime.self))
        _ = try await action(Fetch<Int>.self, 2)
        leave()
    }
    func leave() { photo.remember() }
}
