package import Plug

/// Someone on whose behalf use cases are called.
package struct Caller: Equatable, Sendable {
    /// The tenant whose likes the caller sees.
    package let tenant: String

    /// Whether the caller may change them.
    package let mayChange: Bool

    /// Creates a caller.
    package init(tenant: String, mayChange: Bool = true) {
        (self.tenant, self.mayChange) = (tenant, mayChange)
    }

    /// A caller without a key.
    package static let anonymous = Caller(tenant: "public")
}

/// Returns the caller, or nil outside of requests and jobs. `Tenants.run(as:_:)` plugs it.
///
/// It is a use case like the others, so all code that handles a request can ask, and no function
/// has to pass the caller on.
package class WhoAsks: Action<Void, Caller?> {}
