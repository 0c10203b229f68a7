import Plug
import UseCases

let repository = Repository()
let network = { NetworkUnlike() }
Like.self <~ { photo in repository.like(photo) }
Actions.plug(Unlike.self, to: network())
Actions.plug(List.self) { repository.list() }
Remember.self <~ { photo in
    _ = Photo.all
    _ = photo.like()
}

_ = Photo().like()
try await Photo().toggle()
Screen(photo: Photo()).appear()
Screen(photo: Photo()).leave()
