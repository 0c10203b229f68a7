import Foundation
import Plug
import PlugTape
import PlugTesting
import Testing

/// What must never be in a file, nor in a message.
private let secret = "hunter2!"

/// Secrets that something hides from who looks at keys only.
@Suite(.actions)
struct HiddenSecretsTests {
    private let box = TapeBox()

    @Test func `A secret is found however deep what encodes it is wrapped`() async throws {
        let headers: [Header: String] = [.authorization: "Bearer \(secret)", .accept: "a"]
        // A dictionary that is a list in JSON.
        try await expectHidden(headers, "authorization")
        try await expectHidden(Wrapped(value: headers), "authorization")
        try await expectHidden([Wrapped(value: headers)], "authorization")
        try await expectHidden(Boxed(value: Wrapped(value: headers)), "authorization")
        try await expectHidden([Named(name: "authorization"): [secret]], "authorization")
        try await expectHidden([Field(name: "Authorization", value: secret)], "authorization")
        try await expectHidden(["accept", "a", "Authorization", secret], "authorization")
    }

    @Test func `A secret is found where it is a key`() async throws {
        try await expectHidden(["sessionTokens": [secret: 0]], "sessionTokens", isRefused: true)
        try await expectHidden(
            ["sessionTokens": [secret: 0, "other": 1]],
            "sessionTokens",
            isRefused: true
        )
        try await expectHidden(
            ["sessionTokens": ["a": [secret: true]]],
            "sessionTokens",
            isRefused: true
        )
        try await expectHidden(
            ["sessionTokens": [Header.accept: [secret]]],
            "sessionTokens",
            isRefused: true
        )
        try await expectHidden(
            ["sessionTokens": [Named(name: secret): 1]],
            "sessionTokens",
            isRefused: true
        )
    }

    @Test func `The fields of a type below a secret key keep their names`() async throws {
        let logins = ["login": Derived(base: Named(name: secret), pin: secret)]
        let back = try await box.roundTrip(logins, secrets: ["login"])
        #expect(back == ["login": Derived(base: Named(name: "<login>"), pin: "<login>")])
    }

    @Test func `A secret is found inside a string that holds JSON or a form`() async throws {
        let body = #"{"user": "ann", "token": "\#(secret)"}"#
        try await expectHidden(body, "token")
        try await expectHidden(["body": body, "again": "is it \(secret)?"], "token")
        try await expectHidden(["body": " [\(body)]"], "token")
        try await expectHidden(["body": #"{"inner": \#(body.debugDescription)}"#], "token")
        try await expectHidden(["body": Data(body.utf8)], "token")
        try await expectHidden(["body": Data("a=b&token=\(secret)".utf8)], "token")
        try await expectHidden(["body": body + "\n" + body], "token")
        try await expectHidden(["body": "user=ann&token=\(secret)&x=1"], "token")
        try await expectHidden(URL(string: "https://a.b/c?id=1&token=\(secret)"), "token")
        try await expectHidden(["body": "user%5Btoken%5D=\(secret)&x=1"], "token")
        try await expectHidden(["line": "a=b; token=\(secret)"], "token")
        try await expectHidden(["body": #"{"session": {"token": "\#(secret)"#], "token")
    }

    /// Expects that a value is recorded without the secret if its key is named. If that stands where
    /// it counts unnamed, too, the value is refused otherwise. Both as an input and as an output.
    private func expectHidden<Value: Codable & Sendable>(
        _ value: Value,
        _ key: String,
        isRefused: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        func clean(_ text: String) -> Bool {
            let bodies = text.matches(of: /"([A-Za-z0-9+\/=]{8,})"/).compactMap { match in
                Data(base64Encoded: String(match.1)).map { String(decoding: $0, as: UTF8.self) }
            }
            return ([text] + bodies).allSatisfy { !$0.contains(secret) }
        }
        for isInput in [true, false] {
            func record(_ secrets: [TapeSecret]) async throws {
                try await box.record(secrets: secrets) { tape in
                    if isInput {
                        try tape.record(Ask<Value>.self)
                        Ask<Value>.self <~ { _ in Promise(()) }
                        try await action(Ask<Value>.self, value).value
                    } else {
                        try await tape.echo(value, by: { _ in 1 })
                    }
                }
            }
            do { try await record([.key(key)]) } catch let error as TapeError {
                #expect(!"\(error)".contains(secret), sourceLocation: sourceLocation)
                #expect(!isInput, "\(error)", sourceLocation: sourceLocation)
            }
            if let text = try? box.text {
                #expect(clean(text), "\(text)", sourceLocation: sourceLocation)
                try FileManager.default.removeItem(at: box.file)
            }
            guard isRefused else { continue }
            let error = await #expect(throws: TapeError.self, sourceLocation: sourceLocation) {
                try await record([])
            }
            let words = error.map { "\($0)" } ?? ""
            #expect(words.contains("like a secret"), sourceLocation: sourceLocation)
            #expect(!words.contains(secret), sourceLocation: sourceLocation)
        }
    }

    @Test func `A named key is found in a text that is neither JSON nor a form`() async throws {
        let text = "GET /a\nAuthorization: Bearer \(secret)\nAccept: a"
        let back = try await box.roundTrip(text, secrets: ["authorization"])
        #expect(back == "GET /a\nAuthorization: <Authorization>\nAccept: a")
    }

    @Test func `A body of JSON stays JSON`() async throws {
        let body = #"{"id": 1, "pin": 1234, "token": "a\"b\u0063d", "ok": true}"#
        let texts = [body, "is it a\"bcd?"]
        let back = try await box.roundTrip(texts, secrets: ["pin", "token", "ok"])
        let wanted = #"{"id": 1, "pin": 0, "token": "<token>", "ok": true}"#
        #expect(back == [wanted, "is it <token>?"])
    }

    @Test func `A body without secrets is stored as it is`() async throws {
        for body in [
            #"{ "user" :  "ann" }"#, "{", "[1", #"{"a": }"#, "a=b&c=d", "\"a\" : x", "e30=",
        ] {
            #expect(try await box.roundTrip(body, secrets: ["password"]) == body)
        }
    }

    @Test func `A right password is told from a wrong one by its name`() async throws {
        let secrets: [TapeSecret] = ["password", .value(secret, named: "right password")]
        try await box.record(secrets: secrets) { tape in
            try tape.record(Ask<[String: String]>.self)
            Ask<[String: String]>.self <~ { login in
                login["password"] == secret ? Promise(()) : Promise(error: Offline())
            }
            for password in ["wrong", secret] {
                _ = await action(Ask<[String: String]>.self, ["password": password]).result
            }
        }
        #expect(try !box.text.contains(secret) && !box.text.contains("wrong"))
        try Tape(replaying: box.file, secrets: secrets).replay(Ask<[String: String]>.self)
        for password in ["other", "another"] {
            await #expect(throws: TapedError.self) {
                try await action(Ask<[String: String]>.self, ["password": password]).value
            }
        }
        try await action(Ask<[String: String]>.self, ["password": secret]).value
    }
}

// MARK: - Traces

private struct Login: Sendable {
    var user = "ann"
    var password: String? = secret
    var body = #"{"token": "\#(secret)", "id": 1}"#
    var headers = ["Authorization": "Bearer, \(secret)"]
}

private struct Refused: Error { var login = Login() }

private class Send: Action<Login, Promise<Login>> {}

extension HiddenSecretsTests {
    @Test func `A trace hides what a tape hides`() async throws {
        let secrets: [TapeSecret] = ["password", .value("ann", named: "user")]
        let lines = Journal<String>()
        Actions.trace { event in
            let event = event.hiding(secrets)
            lines.append("\(event) \(event.input ?? "") \(event.output ?? "")")
        }
        Send.self <~ { Promise($0) }
        _ = try await action(Send.self, Login()).value
        Send.self <~ { Promise(error: Refused(login: $0)) }
        _ = await action(Send.self, Login()).result
        let texts = lines.all
        #expect(texts.count == 4)
        for text in texts { #expect(!text.contains(secret) && !text.contains("ann")) }
        #expect(texts[0].contains(#"Login(user: "<user>", password: <password>"#))
        #expect(texts[3].contains("failed after") && texts[3].contains("Refused"))
    }

    @Test(arguments: [
        ("password: \"a\\\"b\", id: 1", "password: <password>, id: 1"),
        ("'password': 'x', id: 1", "'password': <password>, id: 1"),
        ("password=x&id=1", "password=<password>&id=1"),
        ("password -> x; id", "password -> <password>; id"),
        ("user: 1, accessToken: Optional(\"x\"), id: 1", "user: 1, accessToken: <accessToken>"),
        ("password: , id: 1", "password: , id: 1"),
        ("hasPasscode: true, passcode: 7", "hasPasscode: true, passcode: <passcode>"),
        ("nextPageToken: 2, id: 1", "nextPageToken: 2, id: 1"),
        ("nothing: here", "nothing: here"),
    ])
    func `A text keeps what is not secret`(text: String, shown: String) throws {
        let lines = Journal<String>()
        let secrets: [TapeSecret] = [.notSecret("nextPageToken", in: Say.self)]
        Actions.trace { event in lines.append(event.hiding(secrets).input ?? "") }
        Say.self <~ { _ in }
        action(Say.self, text)
        #expect(lines.all.first == shown)
    }
}

// MARK: - Fixtures

private class Ask<Value: Codable & Sendable>: Action<Value, Promise<Void>> {}
private class Say: Action<String, Void> {}

private enum Header: String, Codable, Sendable { case accept, authorization }

private struct Named: Codable, Hashable, Sendable { var name: String }

private struct Field: Codable, Sendable { var name, value: String }

/// Encodes as a class with a superclass does.
private struct Derived: Codable, Equatable, Sendable {
    private enum Key: CodingKey { case pin }

    var base: Named
    var pin: String

    init(base: Named, pin: String) { (self.base, self.pin) = (base, pin) }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        pin = try container.decode(String.self, forKey: .pin)
        base = try Named(from: container.superDecoder())
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(pin, forKey: .pin)
        try base.encode(to: container.superEncoder())
    }
}
