// error: 'intercept' is unavailable: only an AsyncAction and a Promise can wait for a behavior
// error: 'intercept' is unavailable: only an AsyncAction and a Promise can wait for a behavior
// error: 'intercept' is unavailable: only an AsyncAction and a Promise can wait for a behavior
// error: 'intercept' is unavailable: only an AsyncAction and a Promise can wait for a behavior
import Plug

class ReadFile: Action<String, Result<String, any Error>> {}

func wire() {
    Actions.intercept(CountLikes.self, .slow(by: .seconds(2)))
    Actions.intercept(CountLikes.self, .failing(with: CancellationError()))
    Actions.intercept(ReadFile.self, .stalled)
    Actions.intercept(ReadFile.self, .failing(with: CancellationError()))
    Actions.intercept(LikePhoto.self, .slow(by: .seconds(2)))
    Actions.intercept(LikePhoto.self, .failing(with: CancellationError()))
    Actions.intercept(UploadPhoto.self, .stalled)
}
