/// A protocol of the package.
struct Protocol {
    let name: SwiftType
    let module: String
    let bases: [SwiftType]

    /// The use cases of the properties that are proofs: `var like: Plugged<Like> { get }`.
    let needs: [(property: String, type: SwiftType)]
}

/// A function that implements a method, and what its first generic parameters stand for.
typealias Implementation = (name: String, types: [SwiftType])

/// Whether a class says how a use case is done.
enum Answering { case yes, no, unclear }

/// How a type meets a protocol, by what a module says.
struct Conformance {
    let module: String
    var type = SwiftType.unknown
    var bound = SwiftType.unknown
    var parameters = Parameters()
    var methods: [Requirement: [String]] = [:]
    var associated: [String: SwiftType] = [:]

    /// What it rests on: that the type meets the protocols that its protocol refines, and that what the
    /// type has chosen meets others.
    var others: [(type: SwiftType, bound: SwiftType)] = []
}
