/// The map of a package, as it is written.
struct Map: Encodable {
    /// Grows when a field changes its meaning or goes away, not when one comes.
    let version = 1
    let package: String
    let programs: [Program]
    var useCases: [UseCase]
    var remarks: [Remark]
}

struct Place: Encodable, Hashable, Comparable, CustomStringConvertible {
    let file: String
    let line: Int
    let module, group: String

    var description: String { "\(file):\(line)" }

    static func < (one: Place, other: Place) -> Bool {
        (one.file, one.line) < (other.file, other.line)
    }
}

/// A use case, or a variant of a generic one.
struct UseCase: Encodable {
    struct Call: Encodable, Hashable {
        let caller: String
        let place: Place

        /// Whether the map can see that it calls just this use case, and whether no program runs it.
        let isCertain, isIdle: Bool
    }

    struct Answer: Encodable, Hashable {
        let name: String
        let kind: Plug.Kind
        let place: Place
        var plugs: [Place] = []
    }

    /// What stands round each call: an interceptor, or a verb of PlugResilience.
    struct Mark: Encodable, Hashable {
        let name: String
        let place: Place
    }

    let name: String

    /// What it derives from, as it is written.
    let base: String
    let place: Place
    var calls: [Call]
    let answers: [Answer]
    let around: [Mark]
    let key: Key

    private enum CodingKeys: CodingKey {
        case name, base, place, calls, answers, around
    }
}

struct Remark: Encodable, Hashable {
    enum Level: String, Encodable {
        case error, warning
    }

    let severity: Level
    let file: String
    let line: Int
    let text: String

    /// The names of the use cases that it is about.
    let useCases: [String]

    /// As compilers write it, so that editors find the place.
    var description: String { "\(file):\(line): \(severity.rawValue): \(text)" }
}

func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
}
