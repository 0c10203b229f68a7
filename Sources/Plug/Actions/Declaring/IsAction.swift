/// A use case that returns a value, or a promise of a value.
///
/// Don't conform to it yourself. Subclass ``Action``.
public protocol IsAction<Input, Output>: Pluggable where Base == Action<Input, Output> {
    /// Does the work. Nil means that there is no output, unless the output is an optional.
    func perform(_ input: Input) -> Output?
}
