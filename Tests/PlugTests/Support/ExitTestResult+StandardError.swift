import Testing

extension ExitTest.Result? {
    /// What a process has written to standard error, if the test requested it.
    var standardError: String {
        String(decoding: self?.standardErrorContent ?? [], as: UTF8.self)
    }
}
