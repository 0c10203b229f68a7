import PhotoServer
import Testing
import photo_server

struct SettingsTests {
    @Test func `The command line goes in place of the environment, also for keys`() throws {
        let environment = [
            "PHOTO_SERVER_STORE": "a", "PHOTO_SERVER_PORT": "1", "PHOTO_SERVER_KEY": "-k==a, l=a",
            "PHOTO_SERVER_READ_ONLY_KEY": "r=a", "PHOTO_SERVER_LOG_LEVEL": "error",
        ]
        var settings = try read("", environment)
        #expect(settings.callers.keys.sorted() == ["-k=", "l", "r"])
        #expect(settings.port == 1 && settings.logLevel == .error)
        settings = try read("--store=b --port 2 --key m=a --key n=a", environment)
        #expect(settings.callers.keys.sorted() == ["m", "n", "r"])
        #expect(settings.callers["r"] == Caller(tenant: "a", mayChange: false))
        #expect(settings.store == "b" && settings.port == 2 && settings.timeout == 10)
    }

    @Test(arguments: [
        ("", "Missing required config value for key: store. Try --help."),
        ("--store", "Config value for key '--store' failed to convert to type string. Try --help."),
        ("a", "a is no setting. Try --help."),
        ("--keys k=a", "--keys is no setting. Try --help."),
        ("--store a --port b", "Config value for key '--port' failed to convert to type int. Try"),
        ("--store a --port 65536", "--port has at most 65535."),
        ("--store a --timeout 0", "--timeout has from 1 to 86400 seconds."),
        ("--store a --key k=a --read-only-key k=b", "One key can't be declared twice."),
        ("--store a --key k", "A key is declared with its tenant: s3cret=acme"),
        ("--store a --key k=caf\u{E9}", "A key and its tenant have letters, digits and"),
        ("--store a --key \u{212A}=a", "A key and its tenant have letters, digits and"),
        ("--store a --key \"k=a\"", "A key and its tenant have letters, digits and"),
    ])
    func `What is wrong is said in a sentence`(line: String, problem: String) {
        let error = #expect(throws: UsageError.self) { try read(line) }
        #expect(error?.description.hasPrefix(problem) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        (["PHOTO_SERVER_KEYS": "k=a"], "PHOTO_SERVER_KEYS is no setting. Try --help."),
        (["PHOTO_SERVER_PORT": "abc"], "Config value for key 'PHOTO_SERVER_PORT' failed to"),
        (["PHOTO_SERVER_PORT": "--help"], "Config value for key 'PHOTO_SERVER_PORT' failed to"),
    ])
    func `So is what is wrong with the environment`(
        environment: [String: String],
        problem: String
    ) {
        let error = #expect(throws: UsageError.self) { try read("--store a", environment) }
        #expect(error?.description.hasPrefix(problem) == true, "\(error?.description ?? "")")
    }

    private func read(_ line: String, _ environment: [String: String] = [:]) throws -> Settings {
        try Settings(["photo-server"] + line.split(separator: " ").map(String.init), environment)
    }
}
