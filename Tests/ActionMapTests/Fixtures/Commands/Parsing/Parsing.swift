/// A library that makes and runs what it gets the types of.
public protocol Parsed {
    init()
}
public protocol Command: Parsed {
    static var subcommands: [any Command.Type] { get }
    mutating func run() throws
}
extension Command {
    public static var subcommands: [any Command.Type] { [] }
    public mutating func run() throws {}
    public static func main() {
        for command in [self as any Command.Type] + subcommands {
            var command = command.init()
            try? command.run()
        }
    }
}
