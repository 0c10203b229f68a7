// warning: result of call to 'action(_:_:fileID:line:)' is unused
// warning: no 'async' operations occur within 'await' expression
// warning: no calls to throwing functions occur within 'try' expression
import Plug

try await action(LikePhoto.self, Photo(id: 42))
try await action(LikePhoto.self, Photo(id: 42)).value
let size = try await action(UploadPhoto.self, Photo(id: 42))

let like = action(LikePhoto.self, Photo(id: 42))
like.cancel()
_ = action(LikePhoto.self, Photo(id: 42))
let count: Promise<Int> = action(LikePhoto.self, Photo(id: 42)).map { 1 }
let both = try await Promise.all(like, count).value
Task { action(LikePhoto.self, Photo(id: 42)) }
let likes: [Void] = [try await action(LikePhoto.self, Photo(id: 42)).value]
