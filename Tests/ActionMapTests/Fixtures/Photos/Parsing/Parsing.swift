/// A library that makes and runs what it gets the types of.
package protocol Parsed { init() }
package protocol Command: Parsed {
    static var subcommands: [any Command.Type] { get }
    func run()
}
extension Command {
    package static var subcommands: [any Command.Type] { [] }
    package func run() {}
    package static func main() { for type in [self] + subcommands { type.init().run() } }
}
