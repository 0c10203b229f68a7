/// How far many things have come, and the line that says so.
package struct Progress: Sendable {
    /// How many are done.
    package var done = 0

    /// How many there are.
    package let total: Int

    private let doing: String

    /// Creates progress of which nothing is done.
    package init(_ doing: String, of total: Int) {
        self.doing = doing
        self.total = total
    }

    /// The line, such as "Liking photos: 37 of 100". It never gets shorter.
    package var line: String { "\(doing): \(done) of \(total)" }
}
