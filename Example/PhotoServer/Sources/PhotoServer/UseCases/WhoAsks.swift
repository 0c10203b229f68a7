package import Plug

/// The maker of the request that is being answered.
package struct Caller: Equatable, Sendable {
    /// Whose likes the caller sees.
    package let tenant: String

    /// Whether the caller may change them.
    package let mayChange: Bool

    /// Creates a caller.
    package init(tenant: String, mayChange: Bool = true) {
        self.tenant = tenant
        self.mayChange = mayChange
    }

    /// A caller without a key.
    package static let anonymous = Caller(tenant: "public")
}

/// Tells who made the request that is being answered.
///
/// It is a use case like the others, plugged in the scope of each request. So whatever a request leads
/// to can ask, and no function has to hand the caller down.
package class WhoAsks: Action<Void, Caller> {}
