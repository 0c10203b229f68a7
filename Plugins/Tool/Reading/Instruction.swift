/// An instruction of a function's body, as far as the map needs it.
struct Instruction {
    enum Operation {
        /// A function, by its name.
        case reference(String)
        /// A method of a class or a protocol, which the running program chooses.
        case method(Requirement, of: String, isSuper: Bool)
        case call(types: [String])
        case metatype(String)
        case valueMetatype(String)
        /// An instance, and a value of a type behind `any`.
        case instance(String)
        case boxed(String)
        case converted(String)
        /// A value that another block or a caller passes in. Of those, the type is known.
        case parameter(number: Int, type: String)
        case store
        case result
        /// What hands on its operands, and what does anything else.
        case other
    }

    var operation: Operation
    var results: [Int] = []
    var operands: [Int] = []
    var place = SourcePlace(file: "", line: 0)

    /// The number of its block.
    var block = 0

    /// Functions that it mentions otherwise, as key paths do.
    var mentions: [String] = []

    /// Whether it only makes a closure of a function.
    var isPartial = false

    /// What its result is, if it is a call, and how many addresses it gets to write it to.
    var type = ""
    var resultAddresses = 0

    /// The arguments that it may change.
    var changed: [Int] = []

    /// Whether it takes a part out of a value.
    var isProjection = false

    var isCall: Bool {
        if case .call = operation { !isPartial } else { false }
    }
}

struct SourcePlace: Hashable {
    var file: String
    var line: Int
}

/// A method of a class or a protocol: `#Screen.show`, with its type, since names may be overloaded.
struct Requirement: Hashable {
    let name: String
    let type: String

    /// The class or the protocol.
    var owner: String {
        var parts = name.prefix { $0 != "!" }.split(separator: ".")
        if parts.count > 1 { parts.removeLast() }
        return parts.joined(separator: ".")
    }
}
