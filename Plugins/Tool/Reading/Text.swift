import Foundation

/// The bytes of a listing. They are read in place, as a listing may have many megabytes.
struct Text {
    let start: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>

    /// Keeps the bytes as long as the tool runs.
    init(keeping data: Data) {
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: data.count + 1)
        data.copyBytes(to: bytes, count: data.count)
        bytes[data.count] = 0
        (start, end) = (UnsafePointer(bytes), UnsafePointer(bytes + data.count))
    }

    init(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
        (self.start, self.end) = (start, end)
    }

    var string: String {
        String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
    }

    func hasPrefix(_ prefix: StaticString) -> Bool {
        end - start >= prefix.utf8CodeUnitCount
            && memcmp(start, prefix.utf8Start, prefix.utf8CodeUnitCount) == 0
    }

    func equals(_ other: Text?) -> Bool {
        guard let other, end - start == other.end - other.start else { return false }
        return memcmp(start, other.start, end - start) == 0
    }

    /// Where a text begins in it.
    func find(_ text: String) -> UnsafePointer<UInt8>? {
        // The C function searches until a zero, so one stands at the end meanwhile.
        let limit = UnsafeMutablePointer(mutating: end)
        let byte = limit.pointee
        limit.pointee = 0
        defer { limit.pointee = byte }
        return UnsafeRawPointer(start).withMemoryRebound(to: CChar.self, capacity: end - start) {
            strstr($0, text).map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }
        }
    }

    func forEachLine(_ body: (Text) -> Void) {
        var next = start
        while next < end {
            let feed = memchr(next, 10, end - next)
                .map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) }
            body(Text(next, feed ?? end))
            next = (feed ?? end) + 1
        }
    }
}
