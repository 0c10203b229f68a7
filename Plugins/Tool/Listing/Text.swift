import Foundation

/// Bytes of a listing. They are read in place and by functions of C, as a listing may have megabytes.
struct Text: @unchecked Sendable {
    let start: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>

    /// The bytes of a file, until somebody frees them. Nil if there is none.
    init?(contentsOf path: String) {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        let count = ftell(file)
        rewind(file)
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count + 1)
        guard fread(bytes, 1, count, file) == count else { return nil }
        bytes[count] = 0
        (start, end) = (UnsafePointer(bytes), UnsafePointer(bytes + count))
    }

    init(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
        (self.start, self.end) = (start, end)
    }

    func free() { start.deallocate() }

    /// Lets the system take back its memory, but for the pages that it shares with what is around it.
    func discard() {
        let size = UInt(sysconf(Int32(_SC_PAGESIZE)))
        let first = (UInt(bitPattern: start) + size - 1) / size * size
        let end = UInt(bitPattern: end) / size * size
        guard first < end else { return }
        madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_DONTNEED)
    }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: end - start) }

    var isEmpty: Bool { start >= end }

    var string: String { String(decoding: bytes, as: UTF8.self) }

    func hasPrefix(_ prefix: StaticString) -> Bool {
        end - start >= prefix.utf8CodeUnitCount
            && memcmp(start, prefix.utf8Start, prefix.utf8CodeUnitCount) == 0
    }

    func equals(_ other: Text?) -> Bool {
        guard let other, end - start == other.end - other.start else { return false }
        return memcmp(start, other.start, end - start) == 0
    }

    /// Where a text begins in it.
    func find(_ text: StaticString) -> UnsafePointer<UInt8>? {
        // The C function searches until a zero, so one stands at the end meanwhile.
        let limit = UnsafeMutablePointer(mutating: end)
        let byte = limit.pointee
        limit.pointee = 0
        let found = strstr(Self.characters(start), Self.characters(text.utf8Start))
        limit.pointee = byte
        return found.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }
    }

    private static func characters(_ bytes: UnsafePointer<UInt8>) -> UnsafePointer<CChar> {
        UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self)
    }

    /// What is before a text and behind it.
    func cut(at text: StaticString) -> (head: Text, tail: Text)? {
        guard let found = find(text) else { return nil }
        return (Text(start, found), Text(found + text.utf8CodeUnitCount, end))
    }

    /// What is before a text, or all.
    func upTo(_ text: StaticString) -> Text { Text(start, find(text) ?? end) }

    /// The first line.
    var line: Text { upTo("\n") }

    var lines: some Sequence<Text> {
        sequence(state: self) { rest -> Text? in
            guard !rest.isEmpty else { return nil }
            let line = rest.line
            rest = Text(line.end + 1, rest.end)
            return line
        }
    }

    /// The numbers behind each `%`.
    var values: [Int] {
        var values: [Int] = []
        var next = start
        while next < end, let mark = memchr(next, 37, end - next) {
            let digits = mark.assumingMemoryBound(to: CChar.self) + 1
            values.append(strtol(digits, nil, 10))
            next = UnsafePointer(mark.assumingMemoryBound(to: UInt8.self)) + 1
        }
        return values
    }

    /// The file, the line and the column in `* "Sources/App/main.swift":3:7, scope 2`.
    var place: (file: Text, line: Int, column: Int)? {
        guard let (_, named) = cut(at: "\""), let (file, rest) = named.cut(at: "\":") else {
            return nil
        }
        let (line, tail) = rest.number
        return (file, line, Text(tail.start + 1, end).number.value)
    }

    /// The number at the beginning, and what is behind it.
    var number: (value: Int, tail: Text) {
        var next: UnsafeMutablePointer<CChar>?
        let value = strtol(Self.characters(start), &next, 10)
        let tail = next.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }
        return (value, Text(tail ?? start, end))
    }
}

extension StringProtocol {
    /// What is before a text and behind it. Only bytes are compared, as in `Text`.
    func cut(at text: String, last: Bool = false) -> (head: SubSequence, tail: SubSequence)? {
        let sought = Array(text.utf8)
        let found = utf8.withContiguousStorageIfAvailable { bytes -> Int? in
            guard let start = UnsafeRawPointer(bytes.baseAddress), let first = sought.first else {
                return nil
            }
            var (found, next) = (nil as Int?, 0)
            while let mark = memchr(start + next, Int32(first), bytes.count - next) {
                let offset = UnsafeRawPointer(mark) - start
                if bytes.count - offset < sought.count || found != nil && !last { break }
                if memcmp(mark, sought, sought.count) == 0 { found = offset }
                next = offset + 1
            }
            return found
        }
        return (found ?? nil).map { offset in
            let index = utf8.index(startIndex, offsetBy: offset)
            return (self[..<index], self[utf8.index(index, offsetBy: sought.count)...])
        }
    }

    /// What is before a text, or all.
    func upTo(_ text: String) -> SubSequence { cut(at: text)?.head ?? self[...] }
}
