import Foundation
import Plug
import PlugTape
import PlugTesting
import Testing

/// What must never be in a file, nor in a message.
private let secret = "hunter2"

private struct Login: Codable, Equatable, Sendable {
    var user = "ann"
    var password = secret
}

private struct Session: Codable, Equatable, Sendable {
    var id = 1
    var accessToken: String? = secret
    var hasPassword = true
}

private class LogIn: Action<Login, Promise<Session>> {}

@Suite(.actions, .collectingIssues)
struct SecretsTests {
    private let box = TapeBox()

    @Test func `What looks like a secret is reported with its path, and nothing is written`()
        async throws
    {
        let text = try await box.refusal { tape in
            try tape.record(LogIn.self)
            LogIn.self <~ { _ in Promise(Session()) }
            for _ in 1...2 { _ = try await action(LogIn.self, Login()).value }
            try await tape.echo([Session(accessToken: nil), Session()], by: { $0.count })
        }
        #expect(
            text == """
                \(box.file.path) was not written:

                    PlugTapeTests.Convert<Swift.Array<PlugTapeTests.Session>> can't be stored: \
                output[1].accessToken looks like a secret. Say what it is, with secrets: ["accessToken"], or \
                [.notSecret("accessToken", in: ….self)].
                    PlugTapeTests.LogIn can't be stored: input.password looks like a secret. Say what \
                it is, with secrets: ["password"], or [.notSecret("password", in: ….self)].
                """
        )
        #expect(try box.names == [])
    }

    @Test func `Secrets are found wherever they stand, and whatever sounds like one`() async throws
    {
        try await expectSuspect(["a": ["API-Key": secret]], at: "input.a.API-Key")
        try await expectSuspect([[Session()]], at: "input[0][0].accessToken")
        try await expectSuspect(["refresh_token": 1234], at: "input.refresh_token")
        try await expectSuspect(["secrets": [["a": secret]]], at: "input.secrets")
        for key in [
            "pass", "userPwd", "pinCode", "authHeader", "ssn", "cardNumber", "licenseKey",
            "encryptionKey", "cvv2", "totp", "userPin", "USER_PIN", "otpCode", "csrf", "dbPass",
            "signingKey", "sessionKey",
        ] { try await expectSuspect([key: secret], at: "input.\(key)") }
    }

    private func expectSuspect<Value: Codable & Sendable>(
        _ value: Value,
        at path: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let text = try await box.refusal(sourceLocation: sourceLocation) {
            try await $0.echo(value)
        }
        #expect(text.contains(" \(path) looks"), sourceLocation: sourceLocation)
        #expect(!text.contains(secret), sourceLocation: sourceLocation)
    }

    @Test func `What has no secret to it is recorded`() async throws {
        try await box.record { tape in
            try await tape.echo(["password": "", "author": "ann"] as [String: String?])
            try await tape.echo(["The Secret Garden", "https://a.b/token", "Emma", "password"])
            try await tape.echo([["kind": "token"], ["kind": "login"]])
            try await tape.echo(["hasPassword": true])
            try await tape.echo(["spin": "a", "pinColor": "b", "passCount": "c", "compass": "d"])
        }
    }

    @Test func `A named key has a placeholder in the file, and matches with any value`()
        async throws
    {
        try await box.record(secrets: ["password", .key("access_token")]) { tape in
            try tape.record(LogIn.self)
            LogIn.self <~ { _ in Promise(Session()) }
            #expect(try await action(LogIn.self, Login()).value == Session())
        }
        let text = try box.text
        #expect(!text.contains(secret))
        #expect(text.contains("\"password\" : \"<password>\""))
        let tape = try Tape(replaying: box.file, secrets: ["password"])
        try tape.replay(LogIn.self)
        let session = try await action(LogIn.self, Login(password: "another")).value
        #expect(session == Session(accessToken: "<accessToken>"))
        await expectIssue {
            _ = await action(LogIn.self, Login(user: "bob", password: "another")).result
        } matching: { issue in
            !issue.comments.contains { $0.rawValue.contains("another") }
        }
        #expect("\(try #require(tape.misses.first))".contains("≠ input.user"))
        #expect(!"\(tape.misses)".contains("another"))

        // A replay that doesn't name the secrets says which one it lacks.
        let unnamed = try Tape(replaying: box.file)
        try unnamed.replay(LogIn.self)
        await expectIssue { _ = await action(LogIn.self, Login()).result }
        let remedy = "secrets: [\"password\"], or [.notSecret(\"password\", in: ….self)]."
        let place = "with the tape \(box.file.path): input.password looks like a secret"
        #expect(
            "\(try #require(unnamed.misses.first))".hasSuffix(
                "has an input that can't be compared \(place). Say what it is, with \(remedy)"
            )
        )
    }

    @Test func `A named value has a placeholder wherever it stands`() async throws {
        struct Refused: Error { let reason: String }
        // An error shows it as code.
        let word = "a\"b\\c"
        try await box.record(secrets: [.value(word, named: "word"), .value("", named: "none")]) {
            tape in
            try await tape.echo([word: "a \(word) b"])
            try tape.record(SignOut.self)
            SignOut.self <~ { Promise(error: Refused(reason: "it was \(word)")) }
            _ = await action(SignOut.self).result
        }
        let tape = try Tape(replaying: box.file, secrets: [.value("other", named: "word")])
        try tape.replay(Convert<[String: String]>.self)
        try tape.replay(SignOut.self)
        let back = try await action(Convert<[String: String]>.self, ["other": "a other b"]).value
        #expect(back == ["<word>": "a <word> b"])
        let error = await #expect(throws: TapedError.self) { try await action(SignOut.self).value }
        #expect(error?.description == "Refused(reason: \"it was <word>\")")
    }

    @Test func `Two keys with one placeholder, and one that doesn't fit its type, are reported`()
        async throws
    {
        let secrets: [TapeSecret] = ["old", "new"].map { .value($0, named: "key") } + ["token"]
        let text = try await box.refusal(secrets: secrets) { tape in
            try await tape.echo(["old": 1, "new": 2])
            try await tape.echo(["token": UUID()])
        }
        #expect(text.contains("input has two keys that become equal"))
        #expect(text.contains("can't be stored: it.token: "))
    }

    @Test func `A named number becomes 0, and a named key's value is hidden also before the key`()
        async throws
    {
        let number: [TapeSecret] = [.value("1234", named: "pin")]
        #expect(try await box.roundTrip([1234, 5], secrets: number) == [0, 5])
        let back = try await box.roundTrip(["a": "\(secret)!", "pin": secret], secrets: ["pin"])
        #expect(back == ["a": "<pin>!", "pin": "<pin>"])
    }
}

// MARK: - Confidential actions

private class ShowSession: Action<Login, Promise<Session>>, Confidential {}
private class SignIn: AsyncAction<Login, Session>, Confidential {}
private class ForgetAll: Action<Void, Promise<Void>>, Confidential {}

extension SecretsTests {
    @Test func `A confidential action is recorded only by what people may read`() async throws {
        let tape = Tape(recordingTo: box.file)
        let format = TapeFormat { (session: Session) in
            session.id
        } restoring: { id in
            Session(id: id)
        }
        #expect(
            throws: error(
                """
                A tape can't record PlugTapeTests.ShowSession. It is Confidential. Say what people may \
                read, with by: { $0.… } and storing: TapeFormat { (output: Session) in … } \
                restoring: { … }.
                """
            )
        ) { try tape.record(ShowSession.self) }
        #expect(throws: TapeError.self) { try tape.record(ShowSession.self, by: { $0.user }) }
        #expect(throws: TapeError.self) { try tape.record(SignIn.self, storing: format) }
        try tape.record(ShowSession.self, by: { $0.user }, storing: format)
        try tape.record(ForgetAll.self)
        ShowSession.self <~ { _ in Promise(Session()) }
        ForgetAll.self <~ { Promise(()) }
        _ = try await action(ShowSession.self, Login()).value
        try await action(ForgetAll.self).value
        try tape.save()
        #expect(try box.text.contains("ann") && !box.text.contains(secret))
        let replayed = try Tape(replaying: box.file)
        #expect(throws: TapeError.self) { try replayed.replay(ShowSession.self) }
        try replayed.replay(ShowSession.self, by: { $0.user }, storing: format)
        let session = try await action(ShowSession.self, Login(password: "another")).value
        #expect(session == Session())
    }
}

// MARK: - Spellings

extension SecretsTests {
    @Test(arguments: [
        (secret: "sk-12345", text: "sk-12345\u{301}"),
        (secret: "caf\u{E9}", text: "cafe\u{301}"),
        (secret: "cafe\u{301}", text: "caf\u{E9}"),
        (secret: "\u{301}x", text: "e\u{301}x"),
    ])
    func `A named value is found by its scalars`(secret: String, text: String) async throws {
        _ = try await box.roundTrip("a\(text)", secrets: [.value(secret, named: "key")])
        #expect(try box.text.unicodeScalars.contains("<key>".unicodeScalars))
        for scalars in [secret, text].map(\.unicodeScalars) {
            #expect(try !box.text.unicodeScalars.contains(scalars))
        }
    }

    @Test func `What a value's encoding says of the value is not shown`() async throws {
        struct Odd: Codable, Sendable {
            func encode(to encoder: any Encoder) throws {
                let text = "\(secret) is odd"
                throw EncodingError.invalidValue(
                    secret,
                    .init(codingPath: encoder.codingPath, debugDescription: text)
                )
            }
        }
        let text = try await box.refusal { try await $0.echo([Odd()], by: { $0.count }) }
        #expect(text.contains("it[0]: this String has no JSON"))
        #expect(!text.contains(secret))
    }
}

// MARK: - What only sounds secret

private struct Page: Codable, Equatable, Sendable {
    var nextPageToken = "page 2"
    var password: String?
}

extension SecretsTests {
    @Test func `A key can be said to be no secret, for one action`() async throws {
        let secrets: [TapeSecret] = [.notSecret("next_page_token", in: Convert<Page>.self)]
        try await box.record(secrets: secrets) { try await $0.echo(Page()) }
        let replayed = try Tape(replaying: box.file, secrets: secrets)
        try replayed.replay(Convert<Page>.self)
        #expect(try await action(Convert<Page>.self, Page()).value == Page())

        let text = try await box.refusal(secrets: secrets) { tape in
            try await tape.echo(Page(password: secret))
            try await tape.echo([Page()])
        }
        #expect(text.contains(" input.password looks") && text.contains(" input[0].nextPageToken "))
        #expect(!text.contains(" input.nextPageToken "))
    }
}

// MARK: - Where told secrets stand

private enum Header: String, Codable, Sendable { case accept, authorization }

private struct Refused: Error, Codable, CustomStringConvertible {
    var password = secret
    var hint = "\(secret) is wrong"
    var description: String { "it was \(password)" }
}

private struct Told: Error, CustomStringConvertible { let description: String }
private struct Sounding: Error, Codable, CustomStringConvertible {
    var token = secret
    var description: String { "it was \(token)" }
}
private class Find: Action<String, Promise<Login>> {}
private struct Shown: Error { let request = ["user": "ann", "password": secret] }

extension SecretsTests {
    @Test func `What a tape was told of stands nowhere in the file`() async throws {
        let headers: [Header: [String]] = [.accept: ["a"], .authorization: [secret]]
        try await box.record(secrets: ["password", "authorization"], errors: [Refused.self]) {
            tape in
            try tape.record(Convert<Login>.self)
            try tape.record(UploadPhoto.self)
            try tape.record(SignOut.self)
            Convert<Login>.self <~ {
                Promise(Login(user: "\($0.password)?", password: $0.password))
            }
            UploadPhoto.self <~ { _ in throw Refused() }
            SignOut.self <~ { Promise(error: Shown()) }
            try await tape.echo(headers)
            _ = try await action(Convert<Login>.self, Login()).value
            _ = try? await action(UploadPhoto.self, Photo(id: 1))
            _ = await action(SignOut.self).result
        }
        let text = try box.text
        #expect(!text.contains(secret))
        #expect(text.contains("\"user\" : \"<password>?\"") && text.contains("it was <password>"))
        let tape = try Tape(replaying: box.file, secrets: ["authorization"])
        try tape.replay(Convert<[Header: [String]]>.self)
        let back = try await action(Convert<[Header: [String]]>.self, headers).value
        #expect(back == [.accept: ["a"], .authorization: ["<authorization>"]])
    }

    @Test func `A secret of an answer that stands in its input is refused`() async throws {
        let text = try await box.refusal(secrets: ["password"]) { tape in
            try tape.record(Find.self)
            Find.self <~ { _ in Promise(Login()) }
            _ = try await action(Find.self, "is it \(secret)?").value
        }
        #expect(text.contains("its input holds a secret of its answer") && !text.contains(secret))
    }

    @Test func `Of an error that may show a secret, the tape shows the type`() async throws {
        let texts = [
            "Refused(password: \"x\")", "it was 12, pin = 12", "why 7?", "'password': 'x'",
            "password -> x", "headers[Authorization] = x", "[\"password\"] => x",
        ]
        try await box.record(secrets: ["password", "code"]) { tape in
            try tape.record(Convert<[String: Int]>.self)
            try tape.record(SignOut.self)
            try tape.record(ForgetAll.self)
            for (index, text) in texts.enumerated() {
                Convert<[String: Int]>.self <~ { _ in Promise(error: Told(description: text)) }
                _ = await action(Convert<[String: Int]>.self, ["code": 7, "n": index]).result
            }
            SignOut.self <~ { Promise(error: Sounding()) }
            ForgetAll.self <~ { Promise(error: Told(description: secret)) }
            _ = await (action(SignOut.self).result, action(ForgetAll.self).result)
        }
        let descriptions = try box.text.matches(of: /"description" : "(.*)"/).map { $0.1 }
        #expect(descriptions == Array(repeating: "Told", count: 8) + ["Sounding"])
    }
}
