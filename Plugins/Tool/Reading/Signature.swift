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
        func has(_ part: String) -> Bool { text.cut(at: part) != nil }
        resultAddresses =
            has("@out ") || has("@error_indirect ")
            ? result.split(separator: "@").count {
                $0.hasPrefix("out ") || $0.hasPrefix("error_indirect ")
            } : 0
        returnsToAddress = has("-> @out ") || has("-> (@out ")
        returnsOpaque = has("-> @out @_opaque") || has("-> @out τ_0_0 for <@_opaque")
        changesArguments = has("@inout") || has("{ var ")
        neverReturns = text.hasSuffix("-> Never")
    }
}
