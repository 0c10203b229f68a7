import Foundation
import Plug
import Synchronization

// A reader that closes the pipe early, such as `head`, must not end the work. The next file that is
// opened would get the descriptor of a closed stream, and the output would go into that file.
signal(SIGPIPE, SIG_IGN)
for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
    _ = open("/dev/null", O_RDWR)
}

let hasFailed = Mutex(false)
let command = Command { line in
    let (text, file) =
        switch line {
        case .result(let text): (text, FileHandle.standardOutput)
        case .note(let text): (text, FileHandle.standardError)
        case .failure(let problem): ("like-photo: \(problem)", FileHandle.standardError)
        }
    // Text from a server must not move the cursor, nor turn the direction of the letters.
    let unsafe = CharacterSet.controlCharacters.subtracting(["\n"])
    let safe = "\(text)\n".components(separatedBy: unsafe).joined(separator: " ")
    hasFailed.withLock {
        if case .failure = line { $0 = true }
        do { try file.write(contentsOf: Data(safe.utf8)) } catch {
            // A reader may be gone, such as `head`.
            let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
            if reason?.code != Int(EPIPE) { $0 = true }
        }
    }
}
do {
    let arguments = try Arguments(CommandLine.arguments.dropFirst())
    let needs = try root(arguments.options)
    let recording = try arguments.options["--record"].map { try Recording(to: $0) }
    if arguments.options["--trace"] != nil { Actions.trace { command.tell(.note("\($0)")) } }
    await command.run(arguments.work, needs)
    try recording?.save()
} catch {
    command.tell(.failure("\(error)"))
}
exit(hasFailed.withLock(\.self) ? 1 : 0)
