import Parsing
import Plug
import UseCases
import Wiring

@main struct Watch: Command {
    // A protocol that Command refines has it.
    init() { action(Remember.self, Photo()) }
    static var subcommands: [any Command.Type] { [Wire.self, Photos.Show.self] }
}
struct Wire: Command {
    func run() {
        _ = Root()
        Remember.self <~ { _ in }
    }
}
enum Photos {
    struct Show: Command { func run() { _ = Photo.all } }
}
