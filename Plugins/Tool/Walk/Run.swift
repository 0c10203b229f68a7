/// An executable of the package.
struct Program: Encodable {
    let name: String

    /// The module in which it begins, and all that it links.
    let module: String
    let modules: [String]
}

/// What a program may run, and what it surely runs if each condition is met.
struct Run {
    let program: Program
    let possible, certain: Walk

    init(_ program: Program, _ code: Code) {
        self.program = program
        possible = Walk(code, program, onlyCertain: false)
        certain = Walk(code, program, onlyCertain: true)
    }

    func isSure(_ deed: Deed) -> Bool { certain.does(deed) && deed.isCertain }
}
