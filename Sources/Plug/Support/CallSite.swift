@usableFromInline
package struct CallSite: Sendable, CustomStringConvertible {
    /// Module and file, as `#fileID` gives them.
    @usableFromInline package let fileID: StaticString
    @usableFromInline package let line: UInt

    @_transparent @usableFromInline
    package init(fileID: StaticString, line: UInt) {
        self.fileID = fileID
        self.line = line
    }

    @inline(never) @usableFromInline package var description: String { "\(fileID):\(line)" }
}
