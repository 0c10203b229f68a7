import Plug
import Screens
import UseCases

let root = Root()

if CommandLine.arguments.contains("--mock") {
    LikePhoto.self <~ { photo in print("Pretending to like photo \(photo.id)") }
}

await PhotoScreen(Photo(id: 42), needs: root) { print($0) }.like()
