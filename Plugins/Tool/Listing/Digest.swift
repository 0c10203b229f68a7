import Foundation

/// What the map reads of a listing: less than half of its bytes.
struct Digest {
    /// What only ends or describes a value, or is a literal.
    private static let idle: Set = [
        "debug_value", "end_borrow", "destroy_value", "destroy_addr", "dealloc_stack",
        "dealloc_box", "integer_literal", "string_literal", "float_literal", "ignored_use",
        "extend_lifetime", "end_access", "end_lifetime", "hop_to_executor", "unreachable",
        "fix_lifetime", "alloc_global", "debug_step", "end_apply", "abort_apply", "strong_release",
        "unwind", "alloc_stack", "//",
    ]

    /// What only hands on one value, which then stands for what it makes.
    static let passing: Set = [
        "begin_access", "begin_borrow", "copy_value", "load", "load_borrow", "mark_uninitialized",
        "move_value", "project_box",
    ]

    /// What matters by its operands alone, whatever their types are.
    private static let untyped: Set = [
        "store", "store_borrow", "assign", "return", "struct_extract", "struct_element_addr",
        "tuple_extract", "tuple_element_addr", "ref_element_addr", "ref_tail_addr", "function_ref",
    ]

    private let output: UnsafeMutablePointer<FILE>

    /// The file of the last place that was written in a function. The next place leaves it out if it is
    /// the same.
    private var file: [UInt8] = []

    /// The values that are functions which only make literals.
    private var literals: Set<Int> = []

    /// The first comment above a line, which says what that is.
    private var comment: [UInt8] = []

    /// Writes it of one file to another, without holding either.
    static func write(_ listing: String, to path: String) -> Bool {
        guard let input = fopen(listing, "r"), let output = fopen(path, "w") else { return false }
        var digest = Digest(output: output)
        var (line, capacity): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
        while case let count = getline(&line, &capacity, input), count > 0, let line {
            line.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
                let isWhole = bytes[count - 1] == 10
                digest.add(Text(bytes, bytes + count - (isWhole ? 1 : 0)))
            }
        }
        free(line)
        fclose(input)
        return fclose(output) == 0
    }

    private init(output: UnsafeMutablePointer<FILE>) { self.output = output }

    private mutating func add(_ line: Text) {
        if line.hasPrefix("  ") { return add(instruction: line) }
        if line.isEmpty || line.hasPrefix("sil_scope ") || line.hasPrefix("// %") { return }
        if line.hasPrefix("// ") {
            if comment.isEmpty { comment = Array(line.bytes) }
            return
        }
        if line.hasPrefix("bb") { return put(line) }
        // } // end sil function '$s3App4ShowyyF'
        if line.hasPrefix("}") { return put(Text(line.start, line.start + 1)) }
        defer { comment = [] }
        (file, literals) = ([], [])
        // Of functions of other modules, only Plug's matter.
        let isExternal = line.hasPrefix("sil ") && line.end[-1] != UInt8(ascii: "{")
        if isExternal, line.find("@$s4Plug") == nil { return }
        if !comment.isEmpty {
            fwrite(comment, 1, comment.count, output)
            putc(10, output)
        }
        put(line)
    }

    private mutating func add(instruction line: Text) {
        let text = Text(line.start + 2, line.end)
        let isValue = text.hasPrefix("%") || text.hasPrefix("(")
        let made = isValue ? text.cut(at: " = ")?.tail ?? text : text
        let word = made.upTo(" ").string
        // What is put into memory for `Any` is known by that.
        let isForAny = word == "alloc_stack" && made.find("Any") != nil
        guard isForAny || !Self.idle.contains(word) else { return }
        // A literal is made by a function of its own. The types of functions stand at their calls.
        if word == "function_ref", line.find("_builtin") != nil {
            return literals.formUnion(text.upTo(" =").values)
        }
        if word == "apply", made.upTo("(").values.contains(where: literals.contains) { return }
        let said = line.upTo(", scope ").upTo(", loc ")
        if Self.passing.contains(word) { return put(said.upTo(" : $")) }
        write(Self.untyped.contains(word) ? said.upTo(" : $") : said)
        if let place = Text(said.end, line.end).place { write(place) }
        putc(10, output)
    }

    private mutating func write(_ place: (file: Text, line: Int, column: Int)) {
        let isKnown = place.file.bytes.elementsEqual(file)
        if !isKnown { file = Array(place.file.bytes) }
        fputs(", loc \"", output)
        if !isKnown { write(place.file) }
        fputs("\":\(place.line):\(place.column)", output)
    }

    private func put(_ line: Text) {
        write(line)
        putc(10, output)
    }

    private func write(_ text: Text) { fwrite(text.start, 1, text.end - text.start, output) }
}
