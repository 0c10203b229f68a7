// error: reference to member 'actions' cannot be resolved without a contextual type
// error: type 'Actions' has no member 'record'
// error: cannot find 'TestClock' in scope
// error: cannot find type 'ActionsTestCase' in scope
// error: type 'Actions' has no member 'retry'
// error: type '@Sendable (Photo, @escaping @Sendable (Photo) -> Promise<Void>) -> Promise<Void>' has no member 'slow'
// error: cannot infer contextual base in reference to member 'seconds'
// error: cannot find 'Tape' in scope
// error: value of type 'ActionEvent' has no member 'hiding'
// error: cannot find type 'Interactor' in scope

import Foundation
import Plug
import Testing

@Suite(.actions { LikePhoto.self <~ MockLikePhoto() })
struct FeedTests {
    @Test func like() {
        let likes = Actions.record(LikePhoto.self)
        let clock = TestClock()
        print(likes, clock)
    }
}

final class FeedXCTests: ActionsTestCase {}

nonisolated func behave() {
    Actions.retry(UploadPhoto.self, attempts: 3)
    Actions.intercept(LikePhoto.self, .slow(by: .seconds(2)))
}

nonisolated func record(_ file: URL) {
    print(Tape(recordingTo: file))
    Actions.trace { event in print(event.hiding([])) }
}

final class FeedInteractor: Interactor<Int> {}
