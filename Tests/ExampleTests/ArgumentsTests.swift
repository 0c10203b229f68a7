import LikePhotoMock
import LikePhotoNetwork
import LikePhotoStore
import LikePhotoUseCases
import PlugTesting
import Testing
import like_photo

@Suite(.actions)
struct ArgumentsTests {
    @Test(
        arguments: [
            ("42 7 42", .like([Photo(id: 42), Photo(id: 7), Photo(id: 42)]), [:]),
            (
                "--trace unlike --store a 42", .unlike([Photo(id: 42)]),
                ["--store": "a", "--trace": ""]
            ),
            ("list --server http://a:8080", .list, ["--server": "http://a:8080"]),
            ("unlike x --explain", .explain, ["--explain": ""]),
            ("42 --store a --help --bogus", .help, ["--store": "a"]),
        ] as [(String, Arguments.Work, [String: String])]
    )
    func `Words say what to do, and how`(
        line: String,
        work: Arguments.Work,
        options: [String: String]
    ) throws {
        let arguments = try parse(line)
        #expect(arguments.work == work)
        #expect(arguments.options == options)
    }

    @Test(arguments: [
        ("", "no photo is named. Try: like-photo 42"),
        ("unlike", "no photo is named. Try: like-photo 42"),
        ("0", notAPhoto("0")), ("4x", notAPhoto("4x")), ("+5", notAPhoto("+5")),
        ("05", notAPhoto("05")), ("list 42", notAPhoto("list")),
        ("99999999999999999999", notAPhoto("99999999999999999999")),
        ("-4", "unknown option -4"), ("42 --store", "--store needs one value"),
        ("42 --store --trace", "--store needs one value"),
        ("42 --store a --store b", "--store needs one value"),
    ])
    func `What can't be understood is refused in a line`(line: String, problem: String) {
        #expect(throws: PhotoError(problem)) { try parse(line) }
    }

    @Test func `An option creates the root of its place`() throws {
        #expect(try root([:]) is MockRoot)
        #expect(try root(["--store": "a"]) is StoreRoot)
        #expect(try root(["--server": "https://a/b"], key: "k=") is NetworkRoot)
        #expect(throws: PhotoError("the likes can be in one place alone")) {
            try root(["--store": "a", "--replay": "b"])
        }
    }

    @Test(arguments: [
        "127.0.0.1:8080", "localhost:8080", "http://", "ftp://127.0.0.1", "http://127.0.0.1/?a=b",
    ])
    func `What is no address is refused`(address: String) {
        let problem = "--server needs an address such as http://127.0.0.1:8080"
        #expect(throws: PhotoError(problem)) { try root(["--server": address]) }
    }

    @Test(arguments: ["", "s3cret\r", "two words", "caf\u{E9}", "a\u{0}b"])
    func `A key that can't be sent is refused before anything is`(key: Escaped) {
        #expect(throws: PhotoError("LIKE_PHOTO_KEY needs letters, digits and signs alone")) {
            try root(["--server": "http://a"], key: key.text)
        }
    }
}

private func parse(_ line: String) throws -> Arguments {
    try Arguments(line.split(separator: " ").map(String.init))
}

private func notAPhoto(_ word: String) -> String {
    "\"\(word)\" is no photo: an id is a number from 1 up"
}
