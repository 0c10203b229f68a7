import Observation
import Plug

private enum Captions {
    static func read(_ id: Int) throws -> String { "A bird" }
}

// snippet.load-caption
class LoadCaption: Action<Photo, Promise<String>> {}

@MainActor
@Observable
final class PhotoModel {
    private(set) var caption: Result<String, any Error>?
    private(set) var heart = "♡"
    private let photo: Photo
    private let actions = Actions.current

    init(photo: Photo) {
        self.photo = photo
    }

    func load() async {
        caption = nil
        do {
            caption = .success(
                try await actions.action(LoadCaption.self, photo).value
            )
        } catch is CancellationError {
            // The view has gone, and shows nothing anymore.
        } catch {
            caption = .failure(error)
        }
    }

    func like() {
        actions.action(LikePhoto.self, photo)
            .then { self.heart = "♥" }
            .onError { error in self.heart = "\(error)" }
    }
}
// snippet.end

extension Platforms {
    class SaveSettings: Action<Bool, Promise<Void>> {}

    // snippet.settings
    @MainActor
    @Observable
    final class Settings {
        var isPublic = false {
            didSet { save() }
        }

        private let actions = Actions.current

        private func save() {
            actions.action(SaveSettings.self, isPublic)
                .onError { error in print(error) }
        }
    }

    // snippet.end
    // snippet.photo-view
    struct PhotoView: View {
        let model: PhotoModel

        var body: some View {
            VStack {
                switch model.caption {
                case nil:
                    ProgressView()
                case .success(let caption):
                    Text(caption)
                case .failure(let error):
                    Text("\(error)")
                }
                Button(model.heart) { model.like() }
            }
            .task { await model.load() }
        }
    }

    // snippet.end
    struct Root {
        let loadCaption =
            LoadCaption.self <~ { photo in
                try Captions.read(photo.id)
            }
        let likePhoto = LikePhoto.self <~ NetworkLikePhoto()
    }

    /*@main*/
    struct PhotosApp: App {
        private let root = Root()
        @State private var model = PhotoModel(photo: Photo(id: 42))

        var body: some Scene {
            WindowGroup { PhotoView(model: model) }
        }
    }
}

// snippet.photo-model
extension PhotoModel {
    static func preview(
        _ behavior: () -> Void = {}
    ) -> PhotoModel {
        Actions().run {
            LoadCaption.self <~ { _ in Promise("A bird") }
            LikePhoto.self <~ { _ in Promise() }
            behavior()
            return PhotoModel(photo: Photo(id: 42))
        }
    }
}
