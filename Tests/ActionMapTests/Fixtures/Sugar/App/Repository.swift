import Plug
import UseCases

struct Repository: Sendable {
    func like(_ photo: Photo) -> Promise<Void> {
        action(Remember.self, photo)
        return Promise()
    }

    func list() -> Promise<[Photo]> { Promise([]) }
}

final class NetworkUnlike: Unlike {
    override func perform(_ photo: Photo) -> Promise<Void> {
        action(Remember.self, photo)
        return Promise()
    }
}
