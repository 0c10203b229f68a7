import PhotoServer
import Testing
import photo_server

struct SettingsTests {
    @Test func `The command line goes in place of the environment, also for keys`() throws {
        let environment = [
            "PHOTO_SERVER_STORE": "a", "PHOTO_SERVER_PORT": "1", "PHOTO_SERVER_KEY": "-k==a, l=a",
            "PHOTO_SERVER_READ_ONLY_KEY": "r=a",
        ]
        var settings = try read("", environment)
        #expect(settings.callers.keys.sorted() == ["-k=", "l", "r"])
        #expect(settings.port == 1)
        settings = try read("--store=b --port 2 --key m=a --key n=a", environment)
        #expect(settings.callers.keys.sorted() == ["m", "n", "r"])
        #expect(settings.callers["r"] == Caller(tenant: "a", mayChange: false))
        #expect(settings.store == "b" && settings.port == 2 && settings.timeout == 10)
    }

    @Test(arguments: [
        ("", [:], "key: store"), ("--store", [:], "key '--store'"),
        ("a", [:], "a is no"), ("--keys k=a", [:], "--keys is no"),
        ("--store a --port b", [:], "key '--port'"), ("--store a --port 65536", [:], "at most 65535"),
        ("--store a --timeout 0", [:], "from 1 to"), ("--store a --key k", [:], "s3cret=acme"),
        ("--store a --key k=caf\u{E9}", [:], "plain ASCII"),
        ("--store a --key \u{212A}=a", [:], "plain ASCII"),
        ("--store a --key \"k=a\"", [:], "plain ASCII"),
        ("--store a --key k=a --read-only-key k=b", [:], "declared twice"),
        ("--store a", ["PHOTO_SERVER_KEYS": "k=a"], "PHOTO_SERVER_KEYS is no"),
        ("--store a", ["PHOTO_SERVER_PORT": "abc"], "key 'PHOTO_SERVER_PORT'"),
        ("--store a", ["PHOTO_SERVER_PORT": "--help"], "key 'PHOTO_SERVER_PORT'"),
    ])
    func `What is wrong is named`(line: String, environment: [String: String], problem: String) {
        let error = #expect(throws: (any Error).self) { try read(line, environment) }
        #expect("\(error!)".contains(problem), "\(error!)")
    }

    private func read(_ line: String, _ environment: [String: String]) throws -> Settings {
        try Settings(["photo-server"] + line.split(separator: " ").map(String.init), environment)
    }
}
