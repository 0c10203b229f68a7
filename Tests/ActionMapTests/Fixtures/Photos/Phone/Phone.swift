import Plug
import PlugResilience
import PlugTape
import UseCases
import Videos
import Wiring

@main struct Phone {
    static func main() async throws {
        _ = Root()
        UseCases.List.self <~ loadAll
        Actions.plug(Videos.Like.self) { _ in Promise() }
        Remember.self <~ { photo in
            _ = Photo.all
            _ = photo.like()
        }
        Actions.plug(`Say "a lot" #1`.self, to: Loud())
        Fetch<[String]>.self <~ { _ in [] }
        try Tape(replaying: .temporaryDirectory).replay(Renew.self)
        try Tape(recordingTo: .temporaryDirectory).record(List.self)
        Actions.renew(with: Renew.self) { _ in false }
        Actions.cache(Fetch<[String]>.self, for: .seconds(600))
        Actions.share(Fetch<[String]>.self)
        Actions.retry(Fetch<[String]>.self, delays: .constant(.zero, attempts: 2)) { _ in true }
        Actions.breakCircuit(Fetch<[String]>.self, after: 5, for: .seconds(30))
        Actions.limit(Fetch<[String]>.self, to: 4)
        Actions.intercept(UseCases.Like.self) { photo, next in
            action(Remember.self, photo)
            return next(photo)
        }
        try Actions.verify([Remember.self, Videos.Like.self])
        try await PhotoScreen(photo: Photo()).appear()
    }
}
func loadAll() -> Promise<[Photo]> { Promise([]) }
final class Loud: `Say "a lot" #1` { override func perform(_ number: Int) { print(number) } }
