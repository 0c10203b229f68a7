import Foundation
import LikePhotoUseCases
import Testing
import like_photo

struct ArgumentsTests {
    @Test(
        arguments: [
            ("42 7 42", .like([Photo(id: 42), Photo(id: 7), Photo(id: 42)]), .memory),
            ("--trace unlike --store a 42", .unlike([Photo(id: 42)]), .store("a")),
            (
                "list --server http://a:8080", .list,
                .server(URL(string: "http://a:8080")!, key: nil)
            ),
            (
                "--key a= --server https://a/b 42", .like([Photo(id: 42)]),
                .server(URL(string: "https://a/b")!, key: "a=")
            ),
            ("42 --replay a", .like([Photo(id: 42)]), .tape("a")),
            // These print something, whatever else is wrong.
            ("42 --store a --help --bogus", .help, .memory),
            ("-h", .help, .memory),
            ("0 --version", .version, .memory),
            ("unlike 7 --explain", .explain, .memory),
        ] as [(String, Arguments.Work, Arguments.Place)]
    )
    func `Words say what to do, and where`(
        line: String,
        work: Arguments.Work,
        place: Arguments.Place
    ) throws {
        let arguments = try parse(line)
        #expect(arguments.work == work)
        #expect(arguments.place == place)
    }

    @Test func `A key on the command line goes before that of the environment`() throws {
        let url = try #require(URL(string: "http://a"))
        let words = ["42", "--server", "http://a"]
        #expect(try Arguments(words, key: "k").place == .server(url, key: "k"))
        #expect(try Arguments(words + ["--key", "l"], key: "k").place == .server(url, key: "l"))
        #expect(try Arguments(["42"], key: "k").place == .memory)
    }

    @Test(arguments: ["", "s3cret\r", "two words", "caf\u{E9}", "a\u{0}b"])
    func `A key that can't be sent is refused before anything is`(key: Escaped) {
        #expect(throws: UsageError("--key needs letters, digits and signs alone")) {
            try Arguments(["42", "--server", "http://a", "--key", key.text])
        }
    }

    @Test(
        arguments: [
            ("", "no photo is named. Try: like-photo 42"),
            ("unlike", "no photo is named. Try: like-photo 42"),
            ("0", notAPhoto("0")),
            ("4x", notAPhoto("4x")),
            ("+5", notAPhoto("+5")),
            ("05", notAPhoto("05")),
            ("list 42", notAPhoto("list")),
            ("99999999999999999999", notAPhoto("99999999999999999999")),
            ("-4", "unknown option -4"),
            ("42 --store", "--store needs one value"),
            ("42 --store --trace", "--store needs one value"),
            ("42 --store a --store b", "--store needs one value"),
            ("42 --store a --server http://b", "--store and --server can't be used together"),
            ("42 --store a --replay b", "--store and --replay can't be used together"),
            ("42 --record a --replay b", "--record and --replay can't be used together"),
            ("42 --key a", "--key needs --server"),
        ] + noAddresses.map { ("42 --server \($0)", notAnAddress) }
    )
    func `What can't be understood is refused in a line`(line: String, problem: String) {
        #expect(throws: UsageError(problem)) { try parse(line) }
    }
}

private let notAnAddress = "--server needs an address such as http://127.0.0.1:8080"
private let noAddresses = [
    "127.0.0.1:8080", "localhost:8080", "http://", "ftp://127.0.0.1", "http://127.0.0.1/?a=b",
    "http://user:password@a", "http://127.0.0.1:99999", "http://127.0.0.1:0",
]

private func parse(_ line: String) throws -> Arguments {
    try Arguments(line.split(separator: " ").map(String.init))
}

private func notAPhoto(_ word: String) -> String {
    "\"\(word)\" is no photo: an id is a number from 1 up"
}
