import Plug
import Screens
import UseCases

LikePhoto.self <~ MockLikePhoto()

await PhotoScreen(Photo(id: 42)) { print($0) }.like()
