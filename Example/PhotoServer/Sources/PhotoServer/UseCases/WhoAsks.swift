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

    /// Whether a name can be a tenant's: every system compares and prints its letters as they are.
    package static func canBeTenant(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && name.utf8.allSatisfy(isPlain)
    }

    /// A caller without a key.
    package static let anonymous = Caller(tenant: "public")
}

/// Returns the caller, or fails outside of requests and jobs. `Tenants.run(as:_:)` plugs it.
///
/// It is a use case like the others, so all code that handles a request can ask, and no function
/// has to pass the caller on.
package class WhoAsks: Action<Void, Result<Caller, any Error>> {}

/// Whether a byte is a letter, a digit or a sign of ASCII, which a header takes as it is.
package func isPlain(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

/// The error of a call on nobody's behalf.
package struct NoCallerError: Error, CustomStringConvertible {
    package let description = "Nobody asks. Call it in: tenants.run(as: Caller(tenant: …)) { … }"

    package init() {}
}
