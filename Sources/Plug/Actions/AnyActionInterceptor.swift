/// Any of the three kinds of interceptors of all actions. `Actions.intercept(_:)` installs it.
///
/// Don't conform to it yourself. Conform to ``ActionInterceptor``, ``PromiseInterceptor``,
/// ``AsyncActionInterceptor``, or several of them.
public protocol AnyActionInterceptor: Sendable {}
