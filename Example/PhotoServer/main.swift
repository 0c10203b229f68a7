import Dispatch
import Foundation
import Photos
import PhotosFile
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

    let listener = try Listener(host: options.host, port: options.port)
    Server(listener: listener, timeout: options.timeout).start()
    write("Listening on \(listener.address)\n", to: .standardOutput)
} catch let problem as Options.Problem {
    write("\(problem.text)\n\(Options.usage)\n", to: .standardError)
    exit(64)
} catch let problem as Listener.Problem {
    write("\(problem.text)\n", to: .standardError)
    exit(1)
}
dispatchMain()

/// Writes at once, where `print` would wait for more. If nobody reads it, so be it.
func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data(text.utf8))
}
