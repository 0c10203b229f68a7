import Foundation
import Synchronization

/// Tells namesakes apart. The listing spells types without their modules and functions.
///
/// Of a name that several declarations have, each gets a number.
final class Names {
    struct Declaration {
        let module: String

        /// Of classes, the file and the mangled name. Of what else is private, the file.
        var file = ""
        var symbol = ""

        var isLocal = false

        /// Of what is nested, the module of the type around it. Nil is any.
        var owner: String?

        var isPrivate: Bool { symbol.contains("33_") || symbol.isEmpty && !file.isEmpty }
    }

    var declarations: [String: [Declaration]] = [:]
    var imports: [String: Set<String>] = [:]

    var modules: Set<String> = ["Plug"]

    /// The protocols that are members of types, by their own names.
    var nestedProtocols: [String: Set<String>] = [:]

    /// The types that other modules can name, with theirs.
    var shared: Set<String> = []

    /// The functions that have a name of their own for linkers, by it, and by it behind their module.
    private var functions: [String: String] = [:]

    /// The files of what is private, by what mangled names have for them.
    var filesOfPrivate: [Substring: String] = [:]

    /// The names that several declarations have, once all are known.
    private(set) lazy var ambiguous = declarations.filter { $0.value.count > 1 }

    /// The lines of sources. Bodies are read at the same time.
    private let lines = Mutex<[String: [Substring]]>([:])

    /// The names of functions and their types, each kept once.
    private let symbols = Mutex<[String: Symbol]>([:])
    private let signatures = Mutex<[String: Signature]>([:])

    /// The types that are known by their texts, and whether there are namesakes in them.
    private let types = Mutex<[String: (type: SwiftType, isAmbiguous: Bool)]>([:])

    /// The classes and protocols of which Plug's users make use cases.
    static let roots = ["Action", "AsyncAction", "IsAction", "IsAsyncAction"]

    /// The protocol of use cases that plug something themselves, if nothing else does.
    static let withDefault = "HasDefault"

    init() {
        for name in Self.roots + [Self.withDefault] {
            declare(name, Declaration(module: "Plug"))
            shared.insert("Plug.\(name)")
        }
    }

    // MARK: Declaring

    func declare(_ name: String, _ declaration: Declaration) {
        let known = declarations[name, default: []].firstIndex {
            $0.module == declaration.module && $0.isLocal == declaration.isLocal
                && ($0.symbol.isEmpty || declaration.symbol.isEmpty)
                && ($0.file.isEmpty || declaration.file.isEmpty)
        }
        guard let known else { return declarations[name, default: []].append(declaration) }
        if !declaration.symbol.isEmpty { declarations[name]?[known] = declaration }
    }

    /// Notes in which file something private is.
    func declare(file: String, of symbol: String) {
        guard !symbol.hasSuffix("TW"), let mark = Self.privateMark(in: symbol) else { return }
        filesOfPrivate[mark] = file
    }

    /// The module that a mangled name begins with: `Cart` of `$s4Cart4ViewV…`.
    static func module(in symbol: String) -> String? {
        guard symbol.hasPrefix("$s") else { return nil }
        let digits = symbol.dropFirst(2).prefix(while: \.isNumber)
        return Int(digits).map { String(symbol.dropFirst(2 + digits.count).prefix($0)) }
    }

    static func privateMark(in symbol: String) -> Substring? {
        symbol.cut(at: "33_").map { $0.tail.prefix(32) }
    }

    /// A function's own name. `main` is not the only one of its module.
    func declare(function name: String, in module: String) -> String {
        guard !name.hasPrefix("$") else { return symbol(name).text }
        let own = "\(module):\(name)"
        functions[name] = functions[name] ?? own
        functions[own] = own
        return own
    }

    func function(_ name: String, in function: Function) -> Symbol {
        guard !name.hasPrefix("$") else { return symbol(name) }
        return symbol(functions["\(function.module):\(name)"] ?? functions[name] ?? name)
    }

    // MARK: Texts

    /// The one object for a name.
    func symbol(_ name: String) -> Symbol {
        symbols.kept(name) { Symbol(text: name) }
    }

    /// The one object for the type of a function.
    func signature(_ text: String) -> Signature {
        signatures.kept(text) { Signature(text) }
    }

    /// Forgets what is needed only until all functions have been read.
    func forgetTexts() {
        symbols.withLock { $0 = [:] }
        signatures.withLock { $0 = [:] }
    }

    // MARK: Sources

    /// A line of a source.
    func line(at place: SourcePlace) -> Substring {
        let lines = lines(of: place.file)
        return lines.indices.contains(place.line - 1) ? lines[place.line - 1] : ""
    }

    func lines(of file: String) -> [Substring] {
        lines.kept(file) {
            let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
            return text.split(separator: "\n", omittingEmptySubsequences: false)
        }
    }

    // MARK: Types

    /// The type that a text spells, whosever its names are.
    func spelled(_ text: String) -> (type: SwiftType, isAmbiguous: Bool) {
        if let known = types.withLock({ $0[text] }) { return known }
        let type = TypeParser.type(in: text)
        let isAmbiguous = type.contains { ambiguous[$0.path] != nil }
        // One with a mark of its own stands only once.
        if text.cut(at: "@opened") == nil { types.withLock { $0[text] = (type, isAmbiguous) } }
        return (type, isAmbiguous)
    }
}

extension Mutex {
    /// What is kept under a key. If nothing is, it is made outside the lock. Of two that are made at
    /// once, the first counts.
    func kept<Key, Made>(_ key: Key, _ make: () -> Made) -> Made
    where Value == [Key: Made], Key: Sendable, Made: Sendable {
        if let known = withLock({ $0[key] }) { return known }
        let made = make()
        return withLock { all in
            let own = all[key] ?? made
            all[key] = own
            return own
        }
    }
}
