/// An instruction of a function's body, as far as the map needs it.
final class Instruction {
    /// Its long cases are indirect, so that an instruction takes less memory.
    enum Operation {
        /// A function, by its name.
        case reference(String)
        /// A method of a class or a protocol, which the running program chooses.
        indirect case method(Requirement, of: SwiftType, isSuper: Bool)
        case call(types: [SwiftType])
        case metatype(SwiftType)
        case valueMetatype(SwiftType)
        /// An instance, and a value of a type behind `any`.
        case instance(SwiftType)
        case boxed(SwiftType)
        case converted(SwiftType)
        /// Nil, or an operand in an optional.
        case optional
        /// A value that another block or a caller passes in. Of those, the type is known.
        indirect case parameter(number: Int, type: SwiftType)
        case store
        case result
        /// What hands on its operands, and what does anything else.
        case other
    }

    var operation = Operation.other

    /// The numbers of the values that it makes. Of what another block gets, they are negative.
    var results = 0..<0
    var operands: [Int] = []
    var place: SourcePlace

    /// Where it stands in its line, from 1 on, or 0.
    var column = 0

    /// The number of its block.
    let block: Int

    /// The blocks that may follow it. If a call has any, the last one is for its error.
    var blocks: [Int] = []

    /// Functions that it mentions otherwise, as key paths do.
    var mentions: [String] = []

    /// The types that the generic parameters of what it mentions stand for.
    var boundTypes: [SwiftType] = []

    /// The type of the function that a call calls, and its generic parameters.
    var signature: Text?
    private(set) lazy var parameters = Parameters(of: signature?.string ?? "")

    /// What the call demands of these, once somebody has asked.
    var demands: [(type: SwiftType, bound: SwiftType)]?

    /// How many addresses a call gets to write its results to, and the arguments that it may change.
    var resultAddresses = 0
    var changed: [Int] = []

    /// Whether it only makes a closure of a function.
    var isPartial = false

    /// Whether a parameter takes a type, or a conversion returns one.
    var isOfTypes = false

    /// Whether it only takes a part out of a value.
    var isProjection = false

    /// Whether what it makes may not be used: a setter where an initializer may be meant.
    var isPerhaps = false

    init(block: Int, place: SourcePlace) { (self.block, self.place) = (block, place) }

    var isCall: Bool {
        if case .call = operation { !isPartial } else { false }
    }

    var isResult: Bool {
        if case .result = operation { true } else { false }
    }
}

struct SourcePlace: Hashable {
    var file = ""
    var line = 0

    /// Whether a name is that of a file, and not of what a macro has written.
    static func isFile(_ name: String) -> Bool {
        name.hasSuffix(".swift") && !name.hasPrefix(macro)
    }

    /// How the names of what macros have written begin.
    static let macro = "@__swiftmacro_"
}

/// A method of a class or a protocol, with its type, since names may be overloaded.
struct Requirement: Hashable {
    /// The class or the protocol.
    var owner: SwiftType

    /// `.show`, or `.title!getter`.
    let member: String
    let type: SwiftType
}
