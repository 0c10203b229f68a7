/// A library that makes and runs what it gets the types of.
package protocol Parsed {
    init()
}
package protocol Command: Parsed {
    static var subcommands: [any Command.Type] { get }
    mutating func run() throws
}
extension Command {
    package static var subcommands: [any Command.Type] { [] }
    package mutating func run() throws {}
    package static func main() {
        for command in [self as any Command.Type] + subcommands {
            var command = command.init()
            try? command.run()
        }
    }
}
