import Foundation
import TodoExample

do {
    let options = try Options(CommandLine.arguments.dropFirst())
    if options.wantsHelp {
        print(Options.usage)
    } else {
        try Composition.plug(store: options.store)
        let window = Window()
        window.start(with: LoginBuilder.build(in: window))
        await Session(window: window, console: Console()).run()
    }
} catch {
    try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
    exit(error is OptionsError ? EX_USAGE : EXIT_FAILURE)
}
