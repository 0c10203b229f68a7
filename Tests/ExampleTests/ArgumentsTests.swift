import Foundation
import LikePhotoUseCases
import Testing
import like_photo

struct ArgumentsTests {
    @Test(arguments: [
        ("42", [42]),
        ("42 7 100-103 8", [42, 7, 100, 101, 102, 103, 8]),
        // A photo that is named twice is liked once, where it was named first.
        ("5 3-6 4 5", [5, 3, 4, 6]),
        ("5-5", [5]),
        ("1-10000", Array(1...10_000)),
    ])
    func `Ids and ranges are liked in the order in which they are named`(
        line: String,
        ids: [Int]
    ) throws {
        #expect(try parse(line) == like(ids))
    }

    @Test(arguments: ["--unlike 42 43", "42 --unlike 43", "42 43 --unlike"])
    func `--unlike may stand anywhere`(line: String) throws {
        #expect(try parse(line).work == .unlike([Photo(id: 42), Photo(id: 43)]))
    }

    @Test(
        arguments: [
            ("--list", .list),
            ("--post cat.jpg", .post("cat.jpg")),
            ("--post=cat.jpg", .post("cat.jpg")),
            // Whoever asks for these gets them, whatever else is wrong.
            ("--help", .help),
            ("-h", .help),
            ("--list --store --help", .help),
            ("abc --bogus --help", .help),
            ("--version", .version),
            ("42 --version", .version),
            ("--list --store --version", .version),
            // Explaining does nothing else, whatever is asked for.
            ("--explain", .explain),
            ("--explain 42", .explain),
            ("--list --explain", .explain),
            ("--unlike 7 --explain", .explain),
        ] as [(String, Arguments.Work)]
    )
    func `An option says what to do`(line: String, work: Arguments.Work) throws {
        #expect(try parse(line) == Arguments(work: work, place: .memory))
    }

    @Test(arguments: [
        ("42 --store likes.jsonl", .journal("likes.jsonl")),
        ("--store=likes.jsonl 42", .journal("likes.jsonl")),
        // A value keeps its own equals signs and dashes.
        ("42 --store=--a=b", .journal("--a=b")),
        ("42 --server http://a:8080", server("http://a:8080")),
        ("42 --server HTTP://a:8080 --key a-b.c/d+e=", server("http://a:8080", key: "a-b.c/d+e=")),
        ("42 --server https://a/b --timeout 0.5", server("https://a/b", .milliseconds(500))),
    ])
    func `An option says where the likes are kept`(line: String, place: Arguments.Place) throws {
        #expect(try parse(line) == like([42], place))
    }

    @Test func `--explain explains the place that is asked for`() throws {
        let arguments = try parse("--explain --store likes.jsonl")
        #expect(arguments == Arguments(work: .explain, place: .journal("likes.jsonl")))
    }

    @Test(arguments: [
        (
            "42 --record a",
            Arguments(work: .like([Photo(id: 42)]), place: .memory, taping: .record("a"))
        ),
        ("--list --replay a", Arguments(work: .list, place: .memory, taping: .replay("a"))),
        (
            "--list --store b --record a",
            Arguments(work: .list, place: .journal("b"), taping: .record("a"))
        ),
        ("--explain --record a", Arguments(work: .explain, place: .memory)),
        ("--explain --replay a", Arguments(work: .explain, place: .memory, taping: .replay("a"))),
    ])
    func `An option names a tape`(line: String, arguments: Arguments) throws {
        #expect(try parse(line) == arguments)
    }

    @Test(arguments: ["42 --trace", "--trace 42"])
    func `--trace may stand anywhere`(line: String) throws {
        let work = Arguments.Work.like([Photo(id: 42)])
        #expect(try parse(line) == Arguments(work: work, place: .memory, traces: true))
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
        ("42 --record a --replay b", "--record and --replay can't be used together"),
        ("42 --replay a --store b", "--replay and --store can't be used together"),
        ("42 --replay a --server http://b", "--replay and --server can't be used together"),
        ("42 --record", "--record needs a file"),
        ("42 --store", "--store needs a file"),
        ("42 --store=", "--store needs a file"),
        ("--post --list", "--post needs a file"),
        ("42 --server", "--server needs an address such as http://127.0.0.1:8080"),
        ("42 --server http://b --timeout", "--timeout needs a number of seconds"),
        ("--list=yes", "--list takes no value"),
        ("--explain=all", "--explain takes no value"),
    ])
    func `What can't go together, or lacks its value, is refused`(line: String, problem: String) {
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

private func server(
    _ url: String,
    key: String? = nil,
    _ timeout: Duration = .seconds(10)
) -> Arguments.Place {
    .server(URL(string: url)!, key: key, timeout: timeout)
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
