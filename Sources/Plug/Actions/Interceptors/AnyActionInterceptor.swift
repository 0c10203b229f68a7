/// Any of the three kinds of interceptors of all actions. Conform to one or several of those
/// instead.
public protocol AnyActionInterceptor: Sendable {}
