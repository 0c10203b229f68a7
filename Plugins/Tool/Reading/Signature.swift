import Foundation

/// What the map needs of a function's type: `@convention(thin) <A where A : Flow> (A) -> @out A`.
final class Signature: Sendable {
    let parameters: Parameters

    /// What it returns, as the listing spells it.
    let result: String

    /// How many addresses it gets to write its results to, and whether its first parameter is one.
    let resultAddresses: Int
    let returnsToAddress: Bool

    /// Whether what it returns is of a type behind `some`.
    let returnsOpaque: Bool

    /// Whether it may change what it gets, as far as the map looks. A local function gets the variables
    /// that it captures.
    let changesArguments: Bool

    let neverReturns: Bool

    init(_ text: String) {
        parameters = Parameters(of: text)
        result = String(text.cut(at: ") -> ", last: true)?.tail ?? "")
        let isIndirect = result.cut(at: "@out ") != nil || result.cut(at: "@error_indirect ") != nil
        resultAddresses = isIndirect ? result.matches(of: #/@(out|error_indirect) /#).count : 0
        returnsToAddress =
            text.cut(at: "-> @out ") != nil || text.cut(at: "-> (@out ") != nil
        returnsOpaque = returnsToAddress && text.contains(/-> @out (τ_0_0 for <)?@_opaque/)
        changesArguments = text.cut(at: "@inout") != nil || text.cut(at: "{ var ") != nil
        neverReturns = text.hasSuffix("-> Never")
    }
}
