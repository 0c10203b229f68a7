/// An instruction of a function's body, as far as the map needs it. A package may have millions.
struct Instruction {
    enum Operation {
        /// A function, by its name.
        case reference(Symbol)
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
        case parameter(SwiftType)
        /// Functions that it names otherwise, as key paths do, and the types that their generic
        /// parameters stand for.
        indirect case mention([String], types: [SwiftType])
        case store
        case result
        /// What hands on its operands, and what does anything else.
        case other
    }

    var operation = Operation.other

    /// The numbers of the values that it makes. Of what another block gets, they are negative.
    var results = 0..<0 as Range<Int32>

    /// Where its operands stand among those of the body.
    var operands = 0..<0 as Range<Int32>

    /// The type of the function that a call calls.
    var signature: Signature?

    /// The number of its block.
    let block: Int32

    /// Its file among those of the body, and its place there. The column is from 1 on, or 0.
    var file = 0 as UInt16
    var column = 0 as UInt16
    var line: Int32

    /// Whether it only makes a closure of a function.
    var isPartial = false

    /// Whether a parameter takes a type, or a conversion returns one.
    var isOfTypes = false

    /// Whether what it puts a value behind is `Any` or `AnyObject`, which have no methods.
    var isForAny = false

    /// Whether it only takes a part out of a value.
    var isProjection = false

    /// Whether what it makes may not be used: a setter where an initializer may be meant.
    var isPerhaps = false

    var isCall: Bool {
        if case .call = operation { !isPartial } else { false }
    }

    var isResult: Bool {
        if case .result = operation { true } else { false }
    }

    /// The values that it makes.
    var values: [Int] { results.map(Int.init) }

    /// The number of a parameter that a caller passes in, or -1.
    var parameterNumber: Int { block == 0 ? Int(results.lowerBound) : -1 }

    /// How many addresses a call gets to write its results to.
    var resultAddresses: Int { signature?.resultAddresses ?? 0 }
}

/// A name that many instructions share.
final class Symbol: Sendable {
    let text: String

    init(text: String) { self.text = text }
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
