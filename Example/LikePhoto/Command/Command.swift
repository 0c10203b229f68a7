import Foundation
import LikePhotoUseCases
import Plug

/// Does the work of `like-photo` by calling use cases, no matter which implementations are plugged.
package struct Command: Sendable {
    /// What the command tells: a result, a remark beside the results, or what went wrong.
    package enum Line: Equatable, Sendable { case result(String), note(String), failure(String) }

    let tell: @Sendable (Line) -> Void

    package init(tell: @escaping @Sendable (Line) -> Void) { self.tell = tell }

    /// Does the work, and prints the results.
    package func run(_ work: Arguments.Work) async {
        switch work {
        case .like(let photos): await each(photos, "liked") { action(LikePhoto.self, $0) }
        case .unlike(let photos): await each(photos, "unliked") { action(UnlikePhoto.self, $0) }
        case .list: await list()
        case .explain: tell(.result(Actions.current.description))
        case .help: tell(.result(Arguments.help))
        }
    }

    /// Begins a call for each photo, and prints the outcomes in this order. No failure stops others.
    private func each(_ photos: [Photo], _ done: String, _ begin: (Photo) -> Promise<Void>) async {
        for (photo, call) in photos.map({ ($0, begin($0)) }) {
            do {
                try await call.value
                tell(.result("\(done.capitalized) photo \(photo.id)"))
            } catch {
                tell(.failure("photo \(photo.id) was not \(done): \(error)"))
            }
        }
    }

    private func list() async {
        do {
            var photos = try await action(ListLikes.self, 0).value
            if photos.isEmpty { tell(.note("No photo is liked yet")) }
            while let last = photos.last {
                tell(.result(photos.map { "\($0.id)" }.joined(separator: "\n")))
                photos = try await action(ListLikes.self, last.id).value
            }
        } catch {
            tell(.failure("the likes were not listed: \(error)"))
        }
    }
}
