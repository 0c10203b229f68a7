import Plug
import UseCases

LikePhoto.self <~ MockLikePhoto()

try await action(LikePhoto.self, Photo(id: 42)).value
print("Liked photo 42")
