// Sources/App/main.swift: how it is done, said once, where the app starts.
import Foundation
import Plug

LikePhoto.self <~ { photo in
    try "\(photo.id)\n".write(toFile: "likes.txt", atomically: true, encoding: .utf8)
}
try await action(LikePhoto.self, Photo(id: 42)).value  // Asynchronous code awaits the call.
print("Liked")
