import PhotoServer
import Testing
import photo_server

struct SettingsTests {
    @Test func `Keys name tenants`() throws {
        let keys = ["PHOTO_SERVER_KEYS": "-k==a, l=b", "PHOTO_SERVER_READ_ONLY_KEYS": "r=a"]
        let settings = try Settings(keys)
        #expect(settings.callers.keys.sorted() == ["-k=", "l", "r"])
        #expect(settings.callers["r"] == Caller(tenant: "a", mayChange: false))
        #expect(settings.port == 8080)
    }

    @Test(arguments: [
        ("KEY", "k=a", "PHOTO_SERVER_KEY is no"), ("PORT", "abc", "key 'PHOTO_SERVER_PORT'"),
        ("PORT", "--help", "key 'PHOTO_SERVER_PORT'"), ("PORT", "65536", "at most 65535"),
        ("TIMEOUT", "0", "from 1 to"), ("KEYS", "k", "s3cret=acme"),
        ("KEYS", "k=caf\u{E9}", "plain ASCII"), ("KEYS", "\u{212A}=a", "plain ASCII"),
        ("KEYS", "\"k=a\"", "plain ASCII"), ("KEYS", "k=a,k=b", "declared twice"),
    ])
    func `What is wrong is named`(name: String, value: String, problem: String) {
        let error = #expect(throws: (any Error).self) {
            try Settings(["PHOTO_SERVER_\(name)": value])
        }
        #expect("\(error!)".contains(problem), "\(error!)")
    }
}
