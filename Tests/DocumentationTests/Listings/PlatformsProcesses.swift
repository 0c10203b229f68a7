import Foundation
import Plug
import PlugResilience

extension Platforms {
    // snippet.shared-root
    struct SharedRoot {
        let loadCaption: Plugged<LoadCaption>

        init(_ store: CaptionStore) {
            loadCaption = LoadCaption.self <~ { photo in
                try await store.caption(of: photo.id)
            }
            Actions.retry(LoadCaption.self, delays: .constant(.zero, attempts: 3)) { _ in true }
        }
    }

    // snippet.end
    final class ShareViewController: UIViewController {
        private static let root = SharedRoot(.inAppGroup)
        private let root = ShareViewController.root
    }

    struct CaptionStore: Sendable {
        static let inAppGroup = CaptionStore { _ in "A bird" }

        let read: @Sendable (Int) throws -> String

        func caption(of id: Int) async throws -> String { try read(id) }
    }

    // snippet.photo-actions
    /*@objc(PhotoActions)*/
    final class PhotoActions: NSObject {
        /*@objc*/
        static func likePhoto(withID id: Int) async throws {
            try await action(LikePhoto.self, Photo(id: id)).value
        }
    }
    // snippet.end
}
