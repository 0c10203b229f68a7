/// An interceptor of all actions. Conform to one or several of the three kinds instead.
public protocol CallInterceptor: Sendable {}

/// An interceptor that stands inside all others, wherever it was written.
package protocol InnermostInterceptor: CallInterceptor {}

/// An interceptor that says in an explanation what it does for the calls of a registry.
package protocol ExplainedInterceptor: CallInterceptor {
    /// A name, and whether calls of the action bypass this.
    func explanation(of action: any Pluggable.Type, in registry: Actions) -> String
}
