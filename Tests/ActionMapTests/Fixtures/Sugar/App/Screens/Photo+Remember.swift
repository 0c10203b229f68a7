import Plug
import UseCases

extension Photo {
    func remember() { action(Remember.self, self) }
}

struct Screen {
    let photo: Photo

    // It only calls, but not for itself.
    func appear() { action(Remember.self, photo) }

    func leave() { photo.remember() }
}

extension Photo {
    // Its twin that makes a promise is called.
    func unlike() async throws { try await action(Unlike.self, self) }
}
