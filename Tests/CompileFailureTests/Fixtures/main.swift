// warning: result of call to 'action(_:_:fileID:line:)' is unused
// warning: no 'async' operations occur within 'await' expression
// warning: no calls to throwing functions occur within 'try' expression
import Plug

try await action(LikePhoto.self, Photo(id: 42))
try await action(LikePhoto.self, Photo(id: 42)).value
let size = try await action(UploadPhoto.self, Photo(id: 42))
