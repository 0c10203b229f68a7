import Hummingbird
import Plug

/// Refuses a use case to callers who may only look, whatever answers it.
///
/// An implementation knows nothing of permissions, and a route can't forget to ask for them.
func refuseReaders<A: IsAction, Value>(_ useCase: A.Type) where A.Output == Promise<Value> {
    Actions.intercept(useCase) { input, next in
        guard action(WhoAsks.self).mayChange else {
            return Promise(
                error: HTTPError(.forbidden, message: "This key may look, but change nothing.")
            )
        }
        return next(input)
    }
}
