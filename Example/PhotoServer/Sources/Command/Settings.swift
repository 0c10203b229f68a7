import Configuration
package import Logging
package import PhotoServer

/// What the environment says, where no other user of the machine sees the keys, or else the defaults.
package struct Settings: Sendable {
    package let store: String
    package let port: Int
    package let timeout: Int
    package let logLevel: Logger.Level
    package let callers: [String: Caller]

    private static let defaults: [AbsoluteConfigKey: ConfigValue] = [
        "store": "likes.sqlite", "port": 8080, "timeout": 10, "log.level": "info",
        "keys": .init(.stringArray([]), isSecret: true),
        "read.only.keys": .init(.stringArray([]), isSecret: true),
    ]

    /// Reads the settings. Throws what is wrong with them, in a sentence.
    package init(_ environment: [String: String]) throws {
        let names = Self.defaults.keys.map { $0.components.joined(separator: "_").uppercased() }
        for name in environment.keys where name.hasPrefix("PHOTO_SERVER_") {
            guard names.contains(String(name.dropFirst("PHOTO_SERVER_".count)))
            else { throw UsageError("\(name) is no setting.") }
        }
        let config = ConfigReader(providers: [
            EnvironmentVariablesProvider(environmentVariables: environment)
                .prefixKeys(with: "photo.server"),
            InMemoryProvider(values: Self.defaults),
        ])
        store = try config.requiredString(forKey: "store")
        port = try config.requiredInt(forKey: "port")
        timeout = try config.requiredInt(forKey: "timeout")
        logLevel = try config.requiredString(forKey: "log.level", as: Logger.Level.self)
        let keys = try config.requiredStringArray(forKey: "keys", isSecret: true)
        let others = try config.requiredStringArray(forKey: "read.only.keys", isSecret: true)
        callers = try Dictionary(
            keys.map { try Self.caller($0, true) } + others.map { try Self.caller($0, false) },
            uniquingKeysWith: { _, _ in throw UsageError("One key can't be declared twice.") }
        )
        guard (0...65_535).contains(port), (1...86_400).contains(timeout)
        else { throw UsageError("A port has at most 65535, and a timeout from 1 to 86400.") }
    }

    private static func caller(_ pair: String, _ mayChange: Bool) throws -> (String, Caller) {
        // A key may end in equals signs, as Base64 does. A tenant contains none.
        let end = pair.lastIndex(of: "=") ?? pair.startIndex
        let (key, tenant) = (pair[..<end], pair[end...].dropFirst())
        guard Caller.isPlain(key), Caller.isPlain(tenant)
        else { throw UsageError("A key has a tenant, in plain ASCII: s3cret=acme") }
        return (String(key), Caller(tenant: String(tenant), mayChange: mayChange))
    }
}
