/// The shape of a use case that answers its caller synchronously, with a value or a promise of one.
///
/// ``Action`` is the one conformance that you need. The protocol lets generic code say "any action"
/// and still know its input and output.
public protocol IsAction<Input, Output>: Pluggable {
    /// Does the work, or returns nil to say that nobody implemented it.
    func perform(_ input: Input) -> Output?
}
