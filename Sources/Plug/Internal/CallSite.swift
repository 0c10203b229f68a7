/// Where a call stands in the source.
@usableFromInline
struct CallSite: Sendable, CustomStringConvertible {
    /// Module and file, as `#fileID` gives them.
    @usableFromInline let fileID: StaticString
    @usableFromInline let line: UInt

    @inlinable
    init(fileID: StaticString, line: UInt) {
        self.fileID = fileID
        self.line = line
    }

    @usableFromInline var description: String { "\(fileID):\(line)" }
}
