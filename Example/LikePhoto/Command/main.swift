import Foundation
import LikePhotoFile
import LikePhotoMock
import LikePhotoNetwork
import LikePhotoUseCases
import Plug

// The composition root: the one place that knows how photos are liked. Everything else in this
// folder says what is to be done, and stays as it is when a fourth way comes.

let terminal = Terminal()
do {
    let arguments = try Arguments(CommandLine.arguments.dropFirst())

    switch arguments.place {
    case .memory:
        let photos = MockPhotos()
        LikePhoto.self <~ MockLikePhoto(photos)
        UnlikePhoto.self <~ MockUnlikePhoto(photos)
        PostPhoto.self <~ MockPostPhoto(photos)
        ListLikes.self <~ MockListLikes(photos)

    case .file(let path):
        let file = PhotoFile(path: path)
        LikePhoto.self <~ FileLikePhoto(file)
        UnlikePhoto.self <~ FileUnlikePhoto(file)
        PostPhoto.self <~ FilePostPhoto(file)
        ListLikes.self <~ FileListLikes(file)

    case .server(let address, let timeout):
        let service = PhotoService(address, timeout: timeout)
        LikePhoto.self <~ NetworkLikePhoto(service)
        UnlikePhoto.self <~ NetworkUnlikePhoto(service)
        PostPhoto.self <~ NetworkPostPhoto(service)
        ListLikes.self <~ NetworkListLikes(service)
    }

    let trace = arguments.traces ? Trace(on: terminal) : nil
    let status = await Command(terminal).run(arguments.work)
    withExtendedLifetime(trace) { exit(status) }
} catch {
    terminal.complain("like-photo: \(error)")
    terminal.complain(Arguments.usage)
    exit(64)
}
