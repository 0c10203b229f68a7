public import Plug

/// Something that a placeholder replaces on a tape, at any depth of an input or an output.
///
/// The same list hides secrets in what a trace prints, with `ActionEvent.hiding(_:)`.
public enum TapeSecret: Sendable, ExpressibleByStringLiteral {
    /// The value of a key, in any case. Strings become `<key>`, and numbers become 0, also elsewhere
    /// in the same call if they have four characters or more.
    ///
    /// A value that ``value(_:named:)`` names becomes `<name>` instead. So a right and a wrong
    /// password can be told apart.
    case key(String)
    /// A value, such as the API key of a service. It becomes `<name>` everywhere, including inside
    /// strings, in errors and as a key. Encodings of the value, such as a hash, are not found, except
    /// for a text in base 64.
    case value(String, named: String)
    /// A key that is not secret in one action, although it sounds like one, such as
    /// `nextPageToken`.
    case notSecret(String, in: any Pluggable.Type)

    /// Creates the secret of a key.
    public init(stringLiteral key: String) {
        self = .key(key)
    }
}
