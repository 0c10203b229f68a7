import Foundation

/// A function that the listing has the body of.
final class Function {
    /// What the linker calls it, and what people do: `closure #1 in Feed.show()`.
    let name: String
    let title: String
    let module: String
    let place: SourcePlace

    /// Its generic parameters, those of its type first, and what it demands of them.
    let generics: [String]
    let signature: String

    private let text: Text
    private let names: Names
    private(set) lazy var body = BodyReader(self, names).read(text)

    init(
        name: String,
        title: String,
        module: String,
        place: SourcePlace,
        signature: String,
        text: Text,
        names: Names
    ) {
        (self.name, self.title, self.module, self.place) = (name, title, module, place)
        (self.signature, self.text, self.names) = (signature, text, names)
        generics = Self.generics(of: signature)
    }

    func mentions(_ word: String) -> Bool { text.find(word) != nil }

    var start: UnsafePointer<UInt8> { text.start }

    /// Whether an instruction of it lies at a place in the listing.
    func contains(_ pointer: UnsafePointer<UInt8>) -> Bool {
        text.start <= pointer && pointer < text.end
    }

    /// A closure or a statement of its own inside another function.
    var isClosure: Bool { title.contains("closure #") }

    /// The parameters between the convention and the types: `<Self><A where …>`.
    static func generics(of signature: String) -> [String] {
        var rest = signature.drop { $0 != "@" }
        while rest.first == "@" {
            if rest.hasPrefix("@substituted") { return [] }
            guard let space = rest.firstIndex(of: " ") else { return [] }
            // The convention of a witness has a space in it: @convention(witness_method: Flow).
            if rest.hasPrefix("@convention("), let close = rest.firstIndex(of: ")") {
                rest = rest[rest.index(after: close)...].drop { $0 == " " }
            } else {
                rest = rest[rest.index(after: space)...]
            }
        }
        var found: [String] = []
        while rest.first == "<", let close = TypeText.end(ofListAt: rest.startIndex, in: rest) {
            let list = rest[rest.index(after: rest.startIndex)..<close]
            let head = list.range(of: " where ").map { list[..<$0.lowerBound] } ?? list
            found += TypeText.parts(of: head).map(TypeText.cleaned)
            rest = rest[rest.index(after: close)...]
        }
        return found
    }
}

/// The instructions of a function, and where their operands come from.
struct Body {
    var instructions: [Instruction] = []

    /// The instruction that makes a value, and those that write to an address.
    var makers: [Int: Int] = [:]
    var writers: [Int: [Int]] = [:]

    func maker(of value: Int) -> Instruction? { makers[value].map { instructions[$0] } }

    /// The function that a value is, if it is one by name.
    func function(_ value: Int) -> String? {
        if case .reference(let name)? = maker(of: value)?.operation { name } else { nil }
    }
}
