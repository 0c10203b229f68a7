import ArgumentParser

/// A key and the tenant whose requests it marks, as written on the command line: `KEY=TENANT`.
struct DeclaredKey: ExpressibleByArgument {
    let key: String
    let tenant: String

    /// Reads such a pair. A key may end in equals signs, as Base64 does, a tenant holds none.
    init?(argument: String) {
        guard let end = argument.lastIndex(of: "=") else { return nil }
        key = String(argument[..<end])
        tenant = String(argument[argument.index(after: end)...])
        let isKey = key.utf8.allSatisfy { $0 > UInt8(ascii: " ") && $0 < 0x7F }
        guard isKey, !key.isEmpty, !tenant.isEmpty else { return nil }
    }
}
