/// Why a file failed, and what to try, in one line. What it holds is still there.
package struct FileError: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
