public import Plug

extension ActionEvent {
    /// The event with placeholders for secrets, as a tape stores them.
    ///
    /// Use it in a trace, with the list that your tapes have:
    ///
    /// <!-- snippet: Recording.hiding -->
    /// ```swift
    /// let secrets: [TapeSecret] = ["password", "token"]
    /// Actions.trace { event in
    ///     let event = event.hiding(secrets)
    ///     print(event, event.input ?? event.output ?? "")
    /// }
    /// ```
    ///
    /// In the input, the output and the error, the values of secret keys become `<key>`, and named
    /// values `<name>`. Keys that only sound secret count, too, unless they are declared harmless.
    /// An error becomes a ``TapedError``, with no text if that may hold a secret. The texts are those
    /// that Swift prints. So a secret is found if the text names its key, as in `password: "…"`, and
    /// more of the text than the secret may vanish.
    public func hiding(_ secrets: [TapeSecret]) -> ActionEvent {
        var (event, hidden) = (self, Secrets(secrets, in: action))
        if let text {
            let redacted = hidden.redact(text)
            event.text = hidden.hide(redacted)
        }
        if case .ended(.failed(let error), let time) = phase {
            let type = tapeName(of: Swift.type(of: error))
            let text = hidden.text(of: error)
            event.phase = .ended(.failed(TapedError(type: type, description: text)), after: time)
        }
        return event
    }
}
