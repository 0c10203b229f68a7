import Dispatch
import Foundation
import LikePhotoFile
import LikePhotoUseCases
import Plug

// The composition root: the one place that knows how photos are liked here.

let signals = exitWhenAsked()
do {
    let options = try Options(CommandLine.arguments.dropFirst())
    if options.wantsHelp {
        write(Options.help, to: .standardOutput)
        exit(0)
    }

    let file = PhotoFile(path: options.store)
    LikePhoto.self <~ FileLikePhoto(file)
    UnlikePhoto.self <~ FileUnlikePhoto(file)
    PostPhoto.self <~ FilePostPhoto(file)
    ListLikes.self <~ FileListLikes(file)

    // A store that can't be read is told now, not to everybody who asks later.
    action(ListLikes.self)
        .then { _ in
            let listener = try Listener(host: options.host, port: options.port)
            Server(listener: listener, timeout: options.timeout).start()
            write("Listening on \(listener.address)\n", to: .standardOutput)
        }
        .onError { problem in
            write("\((problem as? Listener.Problem)?.text ?? "\(problem)")\n", to: .standardError)
            exit(1)
        }
} catch {
    write("\(error.text)\n\(Options.usage)\n", to: .standardError)
    exit(64)
}
dispatchMain()

/// Writes at once, where `print` would wait for more. If nobody reads it, so be it.
func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data(text.utf8))
}
