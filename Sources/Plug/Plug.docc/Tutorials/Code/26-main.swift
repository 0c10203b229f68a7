import Plug
import Screens
import UseCases

let root = Root()

if CommandLine.arguments.contains("--mock") {
    LikePhoto.self <~ MockLikePhoto()
}
if CommandLine.arguments.contains("--slow") {
    Actions.intercept(LikePhoto.self, .slow(by: .seconds(2)))
}

await PhotoScreen(Photo(id: 42), needs: root) { print($0) }.like()
