/// An output that may be nil.
@usableFromInline
protocol OptionalOutput {
    /// Nil, in a `CollectionOfOne<Self>`. A cast of nil itself would wrap it, because for `Any?`
    /// and `Int??`, nil is also a value.
    static var boxedNil: Any { get }

    static var wrapped: Any.Type { get }
}

extension Optional: OptionalOutput {
    @usableFromInline static var boxedNil: Any { CollectionOfOne<Self>(nil) }

    @usableFromInline static var wrapped: Any.Type { Wrapped.self }
}

/// Out of line, because the cast would be inlined into each plug.
@usableFromInline
@inline(never)
func isOptional(_ output: Any.Type) -> Bool { output is any OptionalOutput.Type }
