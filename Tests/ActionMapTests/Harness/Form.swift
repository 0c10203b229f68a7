/// A way to write something: a line of a table, in fields.
///
/// `_N` stands for the number of the use case, and `Case` for its type as the program spells it.
struct Form: Sendable {
    let name: String
    let fields: [String]

    /// Whether the statement may be left out, so that nothing runs the declarations.
    let mayIdle: Bool

    static func table(_ text: String) -> [Form] {
        text.split(separator: "\n").map { line in
            let fields = line.split(separator: " | ").map(String.init)
            let mayIdle = fields[0].hasSuffix("?")
            let name = mayIdle ? String(fields[0].dropLast()) : fields[0]
            return Form(name: name, fields: Array(fields.dropFirst()), mayIdle: mayIdle)
        }
    }

    /// How use cases are declared: the type for callers, the type for plugs, declarations.
    static let kinds = table(
        """
        a class | U_N | U_N | class U_N: Action<Int, Promise<Int>> {}
        a class with a base | U_N | U_N | class Remote_N<Input>: Action<Input, Promise<Int>> {} | class U_N: Remote_N<Int> {}
        a nested class | Names_N.U_N | Names_N.U_N | enum Names_N { class U_N: Action<Int, Promise<Int>> {} }
        a generic class | U_N<[Int]> | U_N<Array<Int>> | class U_N<Value>: Action<Int, Promise<Int>> {}
        a generic class of any | U_N<any Error> | U_N<Error> | class U_N<Value>: Action<Int, Promise<Int>> {}
        a generic class of a result | U_N<Result<Int, Error>> | U_N<Result<Int, any Error>> | class U_N<Value>: Action<Int, Promise<Int>> {}
        a generic class of two protocols | U_N<any Left & Right> | U_N<any Right & Left> | class U_N<Value>: Action<Int, Promise<Int>> {}
        a class with an alias | Also_N | U_N | class U_N: Action<Int, Promise<Int>> {} | typealias Also_N = U_N
        """
    )

    /// Use cases that only go with their own call and plug: a statement, declarations.
    static let wholes = table(
        """
        a local class | call_N() | func call_N() { class U_N: Action<Int, Promise<Int>> {}; _ = action(U_N.self, 1) }
        a local class that is plugged | call_N() | func call_N() { class U_N: Action<Int, Promise<Int>> {}; U_N.self <~ { Promise($0) }; _ = action(U_N.self, 1) }
        another variant | U_N<Int>.self <~ { Promise($0) }; let _: Promise<Int> = action(U_N<String>.self, 1) | class U_N<Value>: Action<Int, Promise<Int>> {}
        a variant that is inferred | U_N<Int>.self <~ { Promise($0) }; call_N("text") | class U_N<Value>: Action<Value, Promise<Int>> {} | func call_N<Value>(_ value: Value) { _ = action(U_N<Value>.self, value) }
        an asynchronous action | await call_N() | class U_N: AsyncAction<Int, Int> {} | func call_N() async { _ = try? await action(U_N.self, 1) }
        an asynchronous action that is plugged | U_N.self <~ { $0 }; await call_N() | class U_N: AsyncAction<Int, Int> {} | func call_N() async { _ = try? await action(U_N.self, 1) }
        an optional output that is nil | U_N.self <~ Nil_N(); print(action(U_N.self, 1) as Any) | class U_N: Action<Int, Int?> {} | final class Nil_N: U_N { override func perform(_ number: Int) -> Int?? { nil } }
        no input | let _: Promise<Int> = action(U_N.self) | class U_N: Action<Void, Promise<Int>> {}
        Self of a nested class | Names_N.U_N.call() | enum Names_N { class U_N: Action<Int, Promise<Int>> { static func call() { _ = action(Self.self, 1) } } }
        Self | U_N.call() | class U_N: Action<Int, Promise<Int>> { static func call() { _ = action(Self.self, 1) } }
        two metatypes | call_N(CommandLine.argc > 9 ? Other_N.self : U_N.self) | class U_N: Action<Int, Promise<Int>> {} | class Other_N: Action<Int, Promise<Int>> {} | func call_N(_ type: any IsAction<Int, Promise<Int>>.Type) { open_N(type) } | func open_N(_ type: (some IsAction<Int, Promise<Int>>).Type) { _ = action(type, 1) }
        """
    )

    /// How programs begin: lines. Those with `Case` have no other call.
    static let mains = table(
        """
        main.swift | STATEMENTS
        a main that isn't asynchronous | @main enum Main { static func main() { | STATEMENTS | } }
        an asynchronous main | @main struct Main { static func main() async { | STATEMENTS | } }
        an inherited main | protocol App { init(); func run() async } | extension App { static func main() async { await Self().run() } } | @main struct Main: App { func run() async { | STATEMENTS | } }
        a main of a class | class App { required init() {}; class func main() async { await Self().run() }; func run() async {} } | @main final class Main: App { override func run() async { | STATEMENTS | } }
        a call alone in main | @main enum Main { static func main() { | STATEMENTS | _ = action(Case.self, 1) | } }
        an awaited call alone in main | @main enum Main { static func main() async throws { | STATEMENTS | _ = try? await action(Case.self, 1).value | } }
        an if in main | @main enum Main { static func main() async { | STATEMENTS | if CommandLine.argc > 0 { _ = try? await action(Case.self, 1) } | } }
        a switch in main | @main enum Main { static func main() { | STATEMENTS | switch CommandLine.argc { case 0: break; default: _ = action(Case.self, 1) } | } }
        main calls a function | @main enum Main { static func main() { | STATEMENTS | go() | }; static func go() { _ = action(Case.self, 1) } }
        """
    )
}

/// The forms of a table in random order, each once before one comes again.
struct Deck {
    let forms: [Form]
    private var rest: [Form] = []

    init(_ forms: [Form]) { self.forms = forms }

    mutating func deal(using generator: inout some RandomNumberGenerator) -> Form {
        if rest.isEmpty { rest = forms.shuffled(using: &generator) }
        return rest.removeLast()
    }
}
