// error: 'intercept' is unavailable: only an action that is an AsyncAction or promises its output can wait or fail
import Plug

func wire() {
    Actions.intercept(CountLikes.self, .slow(by: .seconds(2)))
    Actions.intercept(LikePhoto.self, .slow(by: .seconds(2)))
    Actions.intercept(UploadPhoto.self, .stalled)
}
