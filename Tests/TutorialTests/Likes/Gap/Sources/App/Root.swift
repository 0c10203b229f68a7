import Plug
import Screens
import Storage
import UseCases

/// Knows how everything is done.
struct Root: PhotoNeeds {
    private static let file = LikesFile("likes.txt")
}
