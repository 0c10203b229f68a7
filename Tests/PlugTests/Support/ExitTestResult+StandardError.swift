import Testing

extension ExitTest.Result? {
    /// What a process has written to standard error, if that was asked for.
    var standardError: String {
        String(decoding: self?.standardErrorContent ?? [], as: UTF8.self)
    }
}
