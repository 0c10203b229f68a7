import Plug
import Screens
import Storage
import UseCases

let file = LikesFile("likes.txt")
LikePhoto.self <~ FileLikePhoto(file)

if CommandLine.arguments.contains("--mock") {
    LikePhoto.self <~ MockLikePhoto()
}

await PhotoScreen(Photo(id: 42)) { print($0) }.like()
