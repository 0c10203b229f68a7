/// An error that another attempt can't fix, so `retry` gives up.
package protocol NotRetriedError: Error {}

extension CancellationError: NotRetriedError {}
extension PromiseCycleError: NotRetriedError {}
