import Foundation
import Synchronization

/// Tells namesakes apart. The listing spells types without their modules and functions.
///
/// Of a name that several declarations have, each gets a mark: `Like·1`, `Like·2`.
final class Names {
    /// A type that is no member of another.
    struct Declaration {
        let module: String

        /// Of classes, the file and the mangled name. Of what else is private, the file.
        var file = ""
        var symbol = ""

        var isLocal = false

        /// Of what is nested, the module of the type around it.
        var owner: String? { Names.module(in: symbol) }

        var isPrivate: Bool { symbol.contains("33_") || symbol.isEmpty && !file.isEmpty }
    }

    static let mark: Character = "·"

    var declarations: [String: [Declaration]] = [:]
    var imports: [String: Set<String>] = [:]

    private var modules: Set<String> = ["Plug"]

    /// The types that other modules can name, with theirs.
    var shared: Set<String> = []

    /// What linkers call functions, and what those that are defined elsewhere are for other languages.
    private var functions: [String: String] = [:]
    private var foreignNames: [String: String] = [:]

    /// The files of what is private, by what mangled names have for them.
    var filesOfPrivate: [Substring: String] = [:]

    /// The names that several declarations have, once all are known.
    private(set) lazy var ambiguous = declarations.filter { $0.value.count > 1 }

    /// Those of them that are nested: in extensions of the same type, or inside functions.
    private(set) lazy var ambiguousMembers = ambiguous.filter { $0.key.contains(".") }

    /// The lines of sources. Bodies are read at the same time.
    private let lines = Mutex<[String: [Substring]]>([:])

    // MARK: Declaring

    func declare(_ name: String, _ declaration: Declaration) {
        let known = declarations[name, default: []].firstIndex {
            $0.module == declaration.module && ($0.symbol.isEmpty || declaration.symbol.isEmpty)
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
    private static func module(in symbol: String) -> String? {
        guard symbol.hasPrefix("$s") else { return nil }
        let digits = symbol.dropFirst(2).prefix(while: \.isNumber)
        return Int(digits).map { String(symbol.dropFirst(2 + digits.count).prefix($0)) }
    }

    static func privateMark(in symbol: String) -> Substring? {
        symbol.cut(at: "33_").map { $0.tail.prefix(32) }
    }

    func declare(module: String) { modules.insert(module) }

    func isDeclared(_ name: String) -> Bool { declarations[name] != nil }

    func declare(shared name: String, in module: String) { shared.insert("\(module).\(name)") }

    func declare(import other: Substring, in module: String) {
        imports[module, default: []].insert(String(other))
    }

    /// A function's own name. `main` is not the only one of its module.
    func declare(function name: String, in module: String) -> String {
        guard !name.hasPrefix("$") else { return name }
        let own = "\(module):\(name)"
        functions[name] = functions[name] ?? own
        functions[own] = own
        return own
    }

    /// What a function is called for other languages: where it is defined, and where it is only known.
    func declare(_ name: String, asForeign foreign: String, isDefined: Bool) {
        if isDefined { functions[foreign] = name } else { foreignNames[name] = foreign }
    }

    func function(_ name: String, in function: Function) -> String {
        let linked = foreignNames[name] ?? name
        guard !linked.hasPrefix("$") else { return name }
        return functions["\(function.module):\(linked)"] ?? functions[linked] ?? name
    }

    // MARK: Resolving

    /// The type of a method without modules, which tables have, and calls don't.
    func unqualified(_ type: some StringProtocol) -> String {
        let type = type.trimmingCharacters(in: .whitespaces)
        guard type.cut(at: ".") != nil else { return type }
        return TypeText.replacing(type, member: { self.modules.contains($0) ? $1 : nil }) {
            self.modules.contains($0) ? $0 : nil
        }
    }

    /// Marks the names in a type at an instruction, perhaps in the type of the function that it calls.
    func resolve(
        _ type: String,
        in function: Function,
        at instruction: Instruction? = nil,
        of callee: String? = nil
    ) -> String {
        let place = instruction?.place ?? function.place
        let (parameters, column) = (function.parameters, instruction?.column ?? 0)
        if let callee, let module = Self.module(in: callee) {
            let own = resolve(type, parameters, module: module, callee, at: SourcePlace())
            if !own.contains(TypeText.unknown) { return own }
        }
        return resolve(
            type,
            parameters,
            module: function.module,
            function.name,
            at: place,
            column,
            function.text
        )
    }

    /// What a name stands for in a module: several, if they are private in their files.
    func all(_ name: String, in module: String) -> [String] {
        guard let all = ambiguous[name] else { return [name] }
        return all.indices.filter { all[$0].module == module }
            .map { "\(name)\(Self.mark)\($0 + 1)" }
    }

    /// Marks the names in a type but those of generic parameters.
    func resolve(
        _ type: String,
        _ parameters: [String],
        module: String,
        _ symbol: String,
        at place: SourcePlace,
        _ column: Int = 0,
        _ body: Text? = nil
    ) -> String {
        var type = type
        if type.cut(at: "(τ") != nil {
            // Of a parameter that is `some Screen`, a member is `(τ_0_0).Body`.
            type = type.replacing(/\((τ_\d+_\d+)\)\./) { "\($0.1)." }
        }
        if type.cut(at: "@") != nil {
            type = type.replacing("@dynamic_self ", with: TypeText.unknown)
            if type.cut(at: "@pack_element") != nil {
                type = type.replacing(#/@pack_element\("[^"]*"\) each /#, with: "&")
            }
            if type.cut(at: "@_opaqueReturn") != nil {
                type = type.replacing(/@_opaqueReturnTypeOf\("\$s([^"]+)", (\d+)\) __/) {
                    $0.2 == "0" ? TypeText.opaque + $0.1 : TypeText.unknown
                }
            }
        }
        if type.cut(at: "`") != nil { type = type.replacing(/`(\w+)`/) { $0.1 } }
        if ambiguous.isEmpty { return type }
        func number(_ name: String, _ all: [Declaration]) -> Int? {
            self.number(of: name, all, module, symbol, place, column, body)
        }
        let marked = TypeText.replacing(type) { word in
            guard let all = self.ambiguous[word],
                !parameters.contains(where: { TypeText.cleaned($0) == word })
            else { return nil }
            return number(word, all).map { "\(word)\(Self.mark)\($0 + 1)" } ?? TypeText.unknown
        }
        return ambiguousMembers.isEmpty ? marked : markingMembers(of: marked, number)
    }

    /// Marks nested types that have namesakes.
    private func markingMembers(
        of type: String,
        _ number: (String, [Declaration]) -> Int?
    ) -> String {
        var made = ""
        // The names before a place, and before those of the brackets that are open there.
        var path: [Substring] = []
        var outer: [[Substring]] = []
        var rest = type[...]
        while let next = rest.first {
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == Self.mark }
            guard word.isEmpty else {
                path = (made.last == "." ? path : []) + [word]
                made += word
                rest = rest.dropFirst(word.count)
                let name = path.map { Self.unmarked(String($0)) }.joined(separator: ".")
                guard path.count > 1, let all = ambiguousMembers[name] else { continue }
                let owner = self.module(of: String(path[0]))
                let same = all.indices.filter { owner == nil || all[$0].owner == owner }
                guard let found = same.count == 1 ? same[0] : number(name, all) else {
                    return TypeText.unknown
                }
                made += "\(Self.mark)\(found + 1)"
                continue
            }
            if "<({[".contains(next) { outer.append(path) }
            let isArrow = next == ">" && made.last == "-"
            if ">)}]".contains(next), !isArrow { path = outer.popLast() ?? [] }
            made.append(next)
            rest = rest.dropFirst()
        }
        return made
    }

    // MARK: Sources

    /// A line of a source.
    func line(at place: SourcePlace) -> Substring {
        let lines = lines(of: place.file)
        return lines.indices.contains(place.line - 1) ? lines[place.line - 1] : ""
    }

    func lines(of file: String) -> [Substring] {
        if let known = lines.withLock({ $0[file] }) { return known }
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        let found = text.split(separator: "\n", omittingEmptySubsequences: false)
        lines.withLock { $0[file] = found }
        return found
    }

    // MARK: Showing

    /// A name without its mark.
    static func unmarked(_ type: String) -> String {
        guard !type.utf8.allSatisfy({ $0 < 128 && $0 != UInt8(ascii: "`") }) else { return type }
        return type.filter { $0 != "`" }.replacing(/·\d+/, with: "")
    }

    /// The modules of those that bear the mark in a name.
    func module(of type: String) -> String? {
        let parts = type.prefix { $0 != "." && $0 != "<" }.split(separator: Self.mark)
        guard parts.count == 2, let number = Int(parts[1]),
            let all = declarations[String(parts[0])], Set(all.map(\.module)).count > 1
        else { return nil }
        return all[number - 1].module
    }
}
