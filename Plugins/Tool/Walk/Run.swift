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

    init(_ program: Program, _ deeds: Deeds) {
        self.program = program
        possible = Walk(deeds, program, onlyCertain: false)
        certain = Walk(deeds, program, onlyCertain: true)
    }
}
