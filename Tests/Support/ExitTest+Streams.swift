import Testing

extension [any PartialKeyPath<ExitTest.Result> & Sendable] {
    /// What a test observes of a process.
    static var standardOutput: Self { [\.standardOutputContent] }
    static var standardError: Self { [\.standardErrorContent] }
}

extension ExitTest.Result? {
    /// What a process has written, if the test observes it.
    var standardOutput: String { text(\.standardOutputContent) }
    var standardError: String { text(\.standardErrorContent) }

    private func text(_ content: KeyPath<ExitTest.Result, [UInt8]>) -> String {
        String(decoding: self?[keyPath: content] ?? [], as: UTF8.self)
    }
}
