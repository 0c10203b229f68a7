/// Where a call stands in the source.
struct CallSite: Sendable, CustomStringConvertible {
    /// Module and file, as `#fileID` gives them.
    let fileID: StaticString
    let line: UInt

    var description: String { "\(fileID):\(line)" }
}
