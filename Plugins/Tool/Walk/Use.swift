/// A place in the code that does something with a use case.
struct Use: Hashable {
    enum Kind: String {
        case call = "called"
        case plug = "plugged"
        case intercept = "intercepted"
        case record = "recorded"
        case verify = "verified"
        /// Asking whether it is plugged, and unplugging it and the like.
        case ask = "asked for"
        case other = "named"

        /// What one does by calling a function, under the name that people read.
        init?(calling title: String) {
            var name = title[...]
            for prefix in ["static ", "Actions."] where name.hasPrefix(prefix) {
                name = name.dropFirst(prefix.count)
            }
            switch name.prefix(while: { $0 != "<" && $0 != "(" }) {
            case "action": self = .call
            case "" where name.hasPrefix("<~ infix"): self = .plug
            case "plug": self = .plug
            case "intercept": self = .intercept
            case "record": self = .record
            case "verify": self = .verify
            case "isPlugged": self = .ask
            case "unplug", "explain": self = .other
            default: return nil
            }
        }
    }

    let kind: Kind

    /// The use cases that it may be about, and whether it is about each of them.
    var types: Set<SwiftType>
    var isClear: Bool

    /// The function and the place where the use case is known, and those of the use itself. A
    /// generic function only passes it on.
    let function: String
    let place: SourcePlace
    let direct: Site
}

/// An instruction of a function. It is an object, because much that is known of it is kept with it.
final class Site: Hashable {
    let function: String
    let instruction: Int
    let place: SourcePlace

    init(function: String, instruction: Int, place: SourcePlace) {
        (self.function, self.instruction, self.place) = (function, instruction, place)
    }

    static func == (one: Site, other: Site) -> Bool {
        one.instruction == other.instruction && one.function == other.function
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(function)
        hasher.combine(instruction)
    }
}

/// A function with the types that its generic parameters stand for.
struct Context: Hashable {
    var function: String
    var types: [String: SwiftType] = [:]

    /// Where the types became known, if there are any.
    var site: Site?
}

/// An executable of the package.
struct Program: Encodable {
    let name: String

    /// The module in which it begins, and all that it links.
    let module: String
    let modules: [String]
}
