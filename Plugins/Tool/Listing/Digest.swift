import Foundation

/// What the map reads of a listing: about half of its bytes.
struct Digest {
    /// What only ends or describes a value, or is a literal.
    private static let idle: Set = [
        "debug_value", "end_borrow", "destroy_value", "destroy_addr", "dealloc_stack",
        "dealloc_box", "integer_literal", "string_literal", "float_literal", "ignored_use",
        "extend_lifetime", "end_access", "end_lifetime", "hop_to_executor", "unreachable",
        "fix_lifetime", "alloc_global", "debug_step", "end_apply", "abort_apply", "strong_release",
        "unwind", "alloc_stack", "//",
    ]

    private let output: UnsafeMutablePointer<FILE>

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
        if line.hasPrefix("  ") {
            let text = Text(line.start + 2, line.end)
            let isValue = text.hasPrefix("%") || text.hasPrefix("(")
            let made = isValue ? text.cut(at: " = ")?.tail ?? text : text
            let word = made.upTo(" ").string
            guard !Self.idle.contains(word) else { return }
            // A literal is made by a function of its own. The types of functions stand at their calls.
            if word == "function_ref", line.find("_builtin") != nil { return }
            let said = line.upTo(", scope ")
            guard word == "function_ref", let (_, place) = said.cut(at: ", loc ") else {
                return put(said)
            }
            write(said.upTo(" : $"))
            write(Text(place.start - 6, place.end))
            putc(10, output)
            return
        }
        if line.isEmpty || line.hasPrefix("sil_scope ") || line.hasPrefix("// %") { return }
        if line.hasPrefix("// ") {
            if comment.isEmpty { comment = Array(line.bytes) }
            return
        }
        defer { comment = [] }
        // Of functions of other modules, only Plug's matter.
        let isExternal = line.hasPrefix("sil ") && line.end[-1] != UInt8(ascii: "{")
        if isExternal, line.find("@$s4Plug") == nil { return }
        if !comment.isEmpty {
            fwrite(comment, 1, comment.count, output)
            putc(10, output)
        }
        put(line)
    }

    private func put(_ line: Text) {
        write(line)
        putc(10, output)
    }

    private func write(_ text: Text) { fwrite(text.start, 1, text.end - text.start, output) }
}
