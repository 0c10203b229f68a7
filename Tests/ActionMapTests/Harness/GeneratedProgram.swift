/// A program that calls and plugs use cases in randomly chosen ways.
struct GeneratedProgram: Sendable {
    let name: String

    /// The lines of its files.
    private(set) var files: [String: [String]] = [:]

    /// The forms that each of its use cases has, by its number.
    private(set) var forms: [Int: String] = [:]

    var text: String {
        files.sorted { $0.key < $1.key }
            .map { "// \(name)/\($0)\n\($1.joined(separator: "\n"))\n" }.joined()
    }

    /// The same programs for the same seed.
    static func all(_ count: Int, seed: UInt64) -> [GeneratedProgram] {
        var chance = Chance(seed: seed)
        return (0..<count).map { GeneratedProgram(name: "P\($0)", from: &chance) }
    }

    private init(name: String, from chance: inout Chance) {
        self.name = name
        var code = [
            "import Observation", "import Plug", "infix operator <~~: AssignmentPrecedence",
            "prefix operator +++", "protocol Left {}", "protocol Right {}",
        ]
        var (plugs, calls, spelling) = ([String](), [String](), "")
        let isAlone = chance.isOne(in: 6)
        for _ in 0..<(isAlone ? 1 : 5) {
            let part = isAlone ? chance.pluggedUseCase() : chance.useCase()
            spelling = part.spelling
            forms[chance.count] = part.forms
            code += part.declarations
            plugs += part.plugs
            calls += part.calls
        }
        let waits = (plugs + calls).contains { $0.contains("await") }
        let main = chance.main { text in
            text.contains("Case") == isAlone
                && (!waits || text.contains("async") || !text.contains("@main"))
        }
        let lines = main.fields.flatMap { line in
            line == "STATEMENTS" ? plugs + calls : [line.replacing("Case", with: spelling)]
        }
        if isAlone { forms[chance.count, default: ""] += ", \(main.name)" }
        let file = main.fields.contains { $0.contains("@main") } ? "App.swift" : "main.swift"
        // Foundation takes a compiler longer than all the rest.
        let imports = (code + lines).contains { $0.contains("JSON") } ? ["import Foundation"] : []
        files = ["Code.swift": imports + code, file: imports + ["import Plug"] + lines]
    }
}

/// What chance picks from.
private struct Chance {
    /// A use case with all that is done with it.
    struct Part {
        /// The type, as callers write it.
        var spelling = ""
        var forms = ""
        var declarations: [String] = []
        var plugs: [String] = []
        var calls: [String] = []
    }

    /// The number of the last use case.
    private(set) var count = 0

    private var generator: SplitMix64
    private var kinds = Deck(Form.kinds + Array(repeating: Form.kinds[0], count: 6))
    private var calls = Deck(Form.calls)
    private var plugs = Deck(Form.plugs)
    private var wholes = Deck(Form.wholes)
    private var mains = Deck(Form.mains)

    init(seed: UInt64) { generator = SplitMix64(state: seed) }

    mutating func isOne(in number: Int) -> Bool {
        Int.random(in: 0..<number, using: &generator) == 0
    }

    mutating func main(where fits: (String) -> Bool) -> Form {
        while true {
            let main = mains.deal(using: &generator)
            if fits(main.fields.joined()) { return main }
        }
    }

    mutating func useCase() -> Part {
        let isWhole = isOne(in: 15)
        var part = isWhole ? Part() : pluggedUseCase()
        if isWhole { count += 1 }
        let call = isWhole ? wholes.deal(using: &generator) : calls.deal(using: &generator)
        let isIdle = call.mayIdle && isOne(in: 5)
        part.forms += "\(isIdle ? "never calls" : "calls"): \(call.name)"
        part.calls = isIdle ? [] : [spelled(call.fields[0], part.spelling)]
        part.declarations += call.fields.dropFirst().map { spelled($0, part.spelling) }
        return part
    }

    /// A use case that nothing calls, with a plug or without one.
    mutating func pluggedUseCase() -> Part {
        count += 1
        let kind = kinds.deal(using: &generator)
        let type = kind.fields.map { spelled($0, "") }
        var part = Part(spelling: type[0], forms: "is \(kind.name), ")
        part.declarations = Array(type.dropFirst(2))
        guard !isOne(in: 4) else { return part }
        let plug = plugs.deal(using: &generator)
        let isIdle = plug.mayIdle && isOne(in: 4)
        part.forms += "\(isIdle ? "never plugs" : "plugs"): \(plug.name), "
        let mock = """
            final class Mock_N: Case, @unchecked Sendable { \
            override func perform(_ number: Int) -> Promise<Int> { Promise(number) } }
            """
        let needsMock = plug.fields.contains { $0.contains("Mock_N") }
        let declarations = (needsMock ? [mock] : []) + plug.fields.dropFirst()
        part.declarations += declarations.map { spelled($0, type[1]) }
        part.plugs = isIdle ? [] : [spelled(plug.fields[0], type[1])]
        return part
    }

    /// The line of a form, for the last use case with its type.
    private func spelled(_ line: String, _ type: String) -> String {
        line.replacing("Case", with: type).replacing("_N", with: "\(count)")
    }
}

/// The generator of Steele, Lea and Flood: the same numbers on every platform.
private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
