import Foundation
import Testing

/// Random numbers that a seed determines (Steele, Lea and Flood, *Fast splittable pseudorandom
/// number generators*).
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }

    mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &self) }

    /// Whether a chance of one in a number comes true.
    mutating func hits(oneIn number: Int) -> Bool { roll(number) == 0 }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[roll(elements.count)] }
}

/// Runs random programs, and reports the first that does anything but what its model says.
///
/// For other programs than the usual ones, set `PLUG_SEED` and `PLUG_PROGRAMS`.
///
/// - Parameter run: Runs a program, and returns it with what went wrong, or nil.
nonisolated(nonsending) func expectRandomPrograms(
    _ usual: Int,
    _ run: nonisolated(nonsending) (Dice) async -> String?,
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["PLUG_SEED"].flatMap(UInt64.init) ?? 200
    let count = environment["PLUG_PROGRAMS"].flatMap(UInt64.init) ?? UInt64(usual)
    for seed in first..<first + count {
        guard let wrong = await run(Dice(seed: seed)) else { continue }
        let command = "PLUG_SEED=\(seed) PLUG_PROGRAMS=1 swift test"
        Issue.record("\(command) does:\n\(wrong)", sourceLocation: sourceLocation)
        return
    }
}
