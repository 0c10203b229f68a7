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
    private let deeds: Deeds

    init(_ program: Program, _ deeds: Deeds) {
        (self.program, self.deeds) = (program, deeds)
        possible = Walk(deeds, program, onlyCertain: false)
        certain = Walk(deeds, program, onlyCertain: true)
    }

    /// What it may do, by the numbers of the deeds.
    func done(_ kind: Deed.Kind) -> [Int] {
        possible.done.sorted().filter { deeds.all[$0].kind == kind }
    }

    func isSure(_ index: Int) -> Bool { certain.done.contains(index) && deeds.all[index].isCertain }
}
