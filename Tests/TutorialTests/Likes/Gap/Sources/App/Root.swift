import Plug
import Screens
import Storage
import UseCases

struct Root: PhotoNeeds {
    private static let file = LikesFile("likes.txt")
}
