import Foundation
import LikePhotoUseCases
import Testing
import like_photo

struct ArgumentsTests {
    @Test func `One id likes one photo in memory`() throws {
        #expect(try parse("42") == like([42], .memory))
    }

    @Test func `Ids and ranges are liked in the order in which they are named`() throws {
        #expect(try parse("42 7 100-103 8") == like([42, 7, 100, 101, 102, 103, 8]))
    }

    @Test func `A photo that is named twice is liked once, where it was named first`() throws {
        #expect(try parse("5 3-6 4 5") == like([5, 3, 4, 6]))
    }

    @Test func `A range may hold one photo, or ten thousand`() throws {
        #expect(try parse("5-5") == like([5]))
        #expect(try parse("1-10000") == like(Array(1...10_000)))
    }

    @Test(arguments: ["--unlike 42 43", "42 --unlike 43", "42 43 --unlike"])
    func `--unlike may stand anywhere`(line: String) throws {
        #expect(try parse(line).work == .unlike([Photo(id: 42), Photo(id: 43)]))
    }

    @Test func `--list lists`() throws {
        #expect(try parse("--list") == Arguments(work: .list, place: .memory))
    }

    @Test(arguments: ["--post cat.jpg", "--post=cat.jpg"])
    func `--post posts a file`(line: String) throws {
        #expect(try parse(line) == Arguments(work: .post("cat.jpg"), place: .memory))
    }

    @Test(arguments: ["42 --store likes.jsonl", "--store=likes.jsonl 42"])
    func `--store keeps the likes in a file`(line: String) throws {
        #expect(try parse(line) == like([42], .journal("likes.jsonl")))
    }

    @Test func `A value keeps its own equals signs and dashes`() throws {
        #expect(try parse("42 --store=--a=b") == like([42], .journal("--a=b")))
    }

    @Test func `--server keeps the likes on a server that may be silent for ten seconds`() throws {
        let url = try #require(URL(string: "http://127.0.0.1:8080"))
        #expect(
            try parse("42 --server http://127.0.0.1:8080")
                == like([42], .server(url, key: nil, timeout: .seconds(10)))
        )
    }

    @Test func `--timeout says for how long the server may be silent`() throws {
        let url = try #require(URL(string: "https://example.org/photos"))
        #expect(
            try parse("42 --server https://example.org/photos --timeout 0.5")
                == like([42], .server(url, key: nil, timeout: .milliseconds(500)))
        )
    }

    @Test func `--key says who asks`() throws {
        let url = try #require(URL(string: "http://127.0.0.1:8080"))
        #expect(
            try parse("42 --server HTTP://127.0.0.1:8080 --key a-b.c/d+e=")
                == like([42], .server(url, key: "a-b.c/d+e=", timeout: .seconds(10)))
        )
    }

    @Test(arguments: ["--version", "42 --version", "--list --store --version"])
    func `Whoever asks for the version gets it, whatever else is wrong`(line: String) throws {
        #expect(try parse(line) == Arguments(work: .version, place: .memory))
    }

    @Test(arguments: ["42 --trace", "--trace 42"])
    func `--trace may stand anywhere`(line: String) throws {
        let work = Arguments.Work.like([Photo(id: 42)])
        #expect(try parse(line) == Arguments(work: work, place: .memory, traces: true))
    }

    @Test(arguments: ["--explain", "--explain 42", "--list --explain", "--unlike 7 --explain"])
    func `--explain does nothing else, whatever is asked for`(line: String) throws {
        #expect(try parse(line) == Arguments(work: .explain, place: .memory))
    }

    @Test func `--explain explains the place that is asked for`() throws {
        #expect(
            try parse("--explain --store likes.jsonl")
                == Arguments(work: .explain, place: .journal("likes.jsonl"))
        )
    }

    @Test(arguments: ["--help", "-h", "--list --store --help", "abc --bogus --help"])
    func `Whoever asks for help gets it, whatever else is wrong`(line: String) throws {
        #expect(try parse(line) == Arguments(work: .help, place: .memory))
    }

    @Test(arguments: [
        ("", "no photo is named (try: like-photo 42)"),
        ("--unlike", "no photo is named (try: like-photo 42)"),
        ("0", notAPhoto("0")),
        ("abc", notAPhoto("abc")),
        ("4x", notAPhoto("4x")),
        ("+4", notAPhoto("+4")),
        ("4-", notAPhoto("4-")),
        ("0-3", notAPhoto("0-3")),
        ("1-2-3", notAPhoto("1-2-3")),
        ("-", notAPhoto("-")),
        ("99999999999999999999", notAPhoto("99999999999999999999")),
        ("-- -4", notAPhoto("-4")),
        ("-- --list", notAPhoto("--list")),
        ("9-3", "\"9-3\" runs backwards (try 3-9)"),
        ("1-99999999999", tooMany("1-99999999999")),
        ("1-9223372036854775807", tooMany("1-9223372036854775807")),
        ("1-6000 6001-10001", tooMany("6001-10001")),
    ])
    func `What names no photo is refused`(line: String, problem: String) {
        #expect(throws: UsageError(problem)) { try parse(line) }
    }

    @Test(arguments: [
        ("--list 42", "--list takes no photo ids (was given \"42\")"),
        ("--post cat.jpg 42", "--post takes no photo ids (was given \"42\")"),
        ("--list --unlike", "--unlike and --list can't be used together"),
        ("--post cat.jpg --list", "--list and --post can't be used together"),
        ("42 --store a --server http://b", "--store and --server can't be used together"),
        ("42 --timeout 3", "--timeout needs --server"),
        ("42 --store a --timeout 3", "--timeout needs --server"),
        ("42 --key a", "--key needs --server"),
        (
            "42 --server http://a --key é",
            "--key needs letters, digits and signs of ASCII, without spaces"
        ),
        (
            "42 --server http://user:pw@a",
            "--server takes no name and password: say who asks with --key"
        ),
        ("42 --store a --store b", "--store is given twice"),
        ("42 --unlike --unlike", "--unlike is given twice"),
        ("--explain --store a --server http://b", "--store and --server can't be used together"),
    ])
    func `What can't go together is refused`(line: String, problem: String) {
        #expect(throws: UsageError(problem)) { try parse(line) }
    }

    @Test(arguments: [
        ("42 --store", "--store needs a file"),
        ("42 --store=", "--store needs a file"),
        ("--post --list", "--post needs a file"),
        ("42 --server", "--server needs an address such as http://127.0.0.1:8080"),
        ("42 --server http://b --timeout", "--timeout needs a number of seconds"),
        ("--list=yes", "--list takes no value"),
        ("--explain=all", "--explain takes no value"),
    ])
    func `A missing or needless value is refused`(line: String, problem: String) {
        #expect(throws: UsageError(problem)) { try parse(line) }
    }

    @Test(arguments: [
        "127.0.0.1:8080", "localhost:8080", "http://", "ftp://127.0.0.1", "http://127.0.0.1:99999",
        "http://127.0.0.1/?a=b", "likes.jsonl",
    ])
    func `An address that no server can have is refused`(address: String) {
        let problem = "--server needs an address such as http://127.0.0.1:8080 (was \"\(address)\")"
        #expect(throws: UsageError(problem)) { try parse("42 --server \(address)") }
    }

    #if canImport(FoundationNetworking)
        @Test func `An address that Foundation can't ask on this system is refused`() {
            let problem = "--server can't be an IPv6 address on this system: name the machine, "
            #expect(throws: UsageError(problem + "such as http://localhost:8080")) {
                try parse("42 --server http://[::1]:8080")
            }
        }
    #endif

    @Test(arguments: ["0", "nan", "inf", "5s", "1e9", "3601"])
    func `A time-out that is none is refused`(seconds: String) {
        let problem = "--timeout needs seconds, from 0.001 to 3600 (was \"\(seconds)\")"
        #expect(throws: UsageError(problem)) {
            try parse("42 --server http://127.0.0.1 --timeout \(seconds)")
        }
    }

    @Test(arguments: [
        ("--unlik", "unknown option --unlik (did you mean --unlike?)"),
        ("--sotre a", "unknown option --sotre (did you mean --store?)"),
        ("--Server a", "unknown option --Server (did you mean --server?)"),
        ("-list", "unknown option -list (did you mean --list?)"),
        ("--liste=a", "unknown option --liste (did you mean --list?)"),
        ("--verbose", "unknown option --verbose"),
        ("-5", "unknown option -5"),
        // No time is spent on what it may resemble.
        (long, "unknown option \(long)"),
    ])
    func `An unknown option is refused, with the one it resembles`(line: String, problem: String) {
        #expect(throws: UsageError(problem)) { try parse(line) }
    }
}

private func parse(_ line: String) throws -> Arguments {
    try Arguments(line.split(separator: " ").map(String.init))
}

private func like(_ ids: [Int], _ place: Arguments.Place = .memory) -> Arguments {
    Arguments(work: .like(ids.map { Photo(id: $0) }), place: place)
}

private let long = "--" + String(repeating: "a", count: 100_000)

private func notAPhoto(_ word: String) -> String {
    "\"\(word)\" is not a photo: an id is 1 or more, a range looks like 100-120"
}

private func tooMany(_ word: String) -> String {
    "\"\(word)\" makes more than 10000 photos: like them in several steps"
}
