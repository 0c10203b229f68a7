// Sources/App/main.swift: how it is done, said once, where the app starts.
import Plug

LikePhoto.self <~ { photo in print("Liking photo \(photo.id)") }
try await action(LikePhoto.self, Photo(id: 42)).value  // Asynchronous code awaits the call.
print("Liked")
