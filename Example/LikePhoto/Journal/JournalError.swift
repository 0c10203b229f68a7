/// Why a journal could not do what was asked, and what to try, in one line. What was stored is still there.
package struct JournalError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
