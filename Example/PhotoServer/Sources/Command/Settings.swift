import Configuration
package import Logging
package import PhotoServer

/// What the command line and the environment say, or else the defaults.
package struct Settings: Sendable {
    package let store: String
    package let port: Int
    package let timeout: Int
    package let logLevel: Logger.Level
    package let callers: [String: Caller]

    package static let help = """
        Likes photos over HTTP, for this machine only.

          --store FILE                  Where to keep the likes: an SQLite database.
          --port PORT                   Where to listen. 0 picks a free port. By default, 8080.
          --timeout SECONDS             How long a request may take to arrive. By default, 10.
          --key KEY=TENANT              A key for a tenant. May be repeated.
          --read-only-key KEY=TENANT    The same, for looking only.
          --log-level LEVEL             The least important lines to log. By default, info.

        The environment has the same settings, such as PHOTO_SERVER_STORE, and several keys in
        PHOTO_SERVER_KEY=s3cret=acme,other=acme. What the command line says goes in place of it.
        """

    private static let defaults: [AbsoluteConfigKey: ConfigValue] = [
        "port": 8080, "timeout": 10, "log.level": "info",
        "key": .init(.stringArray([]), isSecret: true),
        "read.only.key": .init(.stringArray([]), isSecret: true),
    ]

    /// Reads the settings. Throws what is wrong with them, in a sentence.
    package init(_ arguments: [String], _ environment: [String: String]) throws {
        try Self.check(arguments, environment)
        let config = ConfigReader(providers: [
            CommandLineArgumentsProvider(arguments: arguments),
            EnvironmentVariablesProvider(environmentVariables: environment)
                .prefixKeys(with: "photo.server"),
            InMemoryProvider(values: Self.defaults),
        ])
        store = try config.requiredString(forKey: "store")
        port = try config.requiredInt(forKey: "port")
        timeout = try config.requiredInt(forKey: "timeout")
        logLevel = try config.requiredString(forKey: "log.level", as: Logger.Level.self)
        let keys = try config.requiredStringArray(forKey: "key", isSecret: true)
        let others = try config.requiredStringArray(forKey: "read.only.key", isSecret: true)
        callers = try Dictionary(
            keys.map { try Self.caller($0, true) } + others.map { try Self.caller($0, false) },
            uniquingKeysWith: { _, _ in throw UsageError("One key can't be declared twice.") }
        )
        guard (0...65_535).contains(port), (1...86_400).contains(timeout)
        else { throw UsageError("A port has at most 65535, and a timeout from 1 to 86400.") }
    }

    /// Refuses what nothing would read, such as a word with a typo.
    private static func check(_ arguments: [String], _ environment: [String: String]) throws {
        let names = ["store"] + defaults.keys.map { $0.components.joined(separator: "-") }
        let variables = names.map { "PHOTO_SERVER_\($0.uppercased().replacing("-", with: "_"))" }
        let words = arguments.dropFirst().enumerated().filter { $0 == 0 || $1.hasPrefix("--") }
        let given =
            words.map { String($1.prefix { $0 != "=" }) }
            + environment.keys.filter { $0.hasPrefix("PHOTO_SERVER_") }
        let known = Set(names.map { "--\($0)" } + variables)
        if let word = given.first(where: { !known.contains($0) }) {
            throw UsageError("\(word) is no setting. Try --help.")
        }
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
