import Configuration
package import Logging
package import PhotoServer

/// What the command line and the environment say, or else the defaults.
package struct Settings: Sendable {
    package let store: String
    package let host: String
    package let port: Int
    package let timeout: Int
    package let logLevel: Logger.Level
    package let callers: [String: Caller]

    package static let help = """
        Likes photos over HTTP.

          --store FILE                  Where to keep the likes: an SQLite database.
          --port PORT                   Where to listen. 0 picks a free port. By default, 8080.
          --host HOST                   On which address. By default, for this machine only.
          --timeout SECONDS             How long a request may take to arrive. By default, 10.
          --key KEY=TENANT              A key for a tenant. May be repeated.
          --read-only-key KEY=TENANT    The same, for looking only.
          --log-level LEVEL             The least important lines to log. By default, info.

        The environment has the same settings, such as PHOTO_SERVER_STORE, and several keys in
        PHOTO_SERVER_KEY=s3cret=acme,other=acme. What the command line says goes in place of it.
        """

    private static let defaults: [AbsoluteConfigKey: ConfigValue] = [
        "host": "127.0.0.1", "port": 8080, "timeout": 10, "log.level": "info",
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
        do {
            store = try config.requiredString(forKey: "store")
            host = try config.requiredString(forKey: "host")
            port = try config.requiredInt(forKey: "port")
            timeout = try config.requiredInt(forKey: "timeout")
            logLevel = try config.requiredString(forKey: "log.level", as: Logger.Level.self)
            let keys = try config.requiredStringArray(forKey: "key", isSecret: true)
            let others = try config.requiredStringArray(forKey: "read.only.key", isSecret: true)
            callers = try Dictionary(
                keys.map { try Self.caller($0, true) } + others.map { try Self.caller($0, false) },
                uniquingKeysWith: { _, _ in throw UsageError("One key can't be declared twice.") }
            )
        } catch  where !(error is UsageError) {
            throw UsageError("\(error) Try --help.")
        }
        guard (0...65_535).contains(port) else { throw UsageError("--port has at most 65535.") }
        guard (1...86_400).contains(timeout)
        else { throw UsageError("--timeout has from 1 to 86400 seconds.") }
    }

    /// Refuses what nothing would read, such as a word with a typo.
    private static func check(_ arguments: [String], _ environment: [String: String]) throws {
        let names = ["store"] + defaults.keys.map { $0.components.joined(separator: "-") }
        let options = Set(names.map { "--\($0)" })
        let variables = names.map { "PHOTO_SERVER_\($0.uppercased().replacing("-", with: "_"))" }
        let words = arguments.dropFirst().enumerated().filter { $0 == 0 || $1.hasPrefix("--") }
            .map { String($1.prefix { $0 != "=" }) }
        let given = environment.keys.filter { $0.hasPrefix("PHOTO_SERVER_") }
        if let word = words.first(where: { !options.contains($0) })
            ?? given.first(where: { !variables.contains($0) })
        {
            throw UsageError("\(word) is no setting. Try --help.")
        }
    }

    private static func caller(_ pair: String, _ mayChange: Bool) throws -> (String, Caller) {
        // A key may end in equals signs, as Base64 does. A tenant contains none.
        guard let end = pair.lastIndex(of: "="), end > pair.startIndex, !pair.hasSuffix("=")
        else { throw UsageError("A key is declared with its tenant: s3cret=acme") }
        let (key, tenant) = (String(pair[..<end]), String(pair[pair.index(after: end)...]))
        guard Caller.isPlain(key), Caller.isPlain(tenant)
        else { throw UsageError("A key and its tenant have letters, digits and signs alone.") }
        return (key, Caller(tenant: tenant, mayChange: mayChange))
    }
}

/// What is wrong with the settings, in a sentence.
package struct UsageError: Error, Equatable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
