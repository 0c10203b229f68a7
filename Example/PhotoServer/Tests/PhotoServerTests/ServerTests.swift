import Foundation
import Testing

/// What the built server, in a process of its own, withstands, and how it ends.
@Suite(.timeLimit(.minutes(10)))
struct ServerTests {
    @Test(arguments: [("KILL", "likes*", 137), ("TERM", "likes", 0), ("INT", "likes", 0)])
    func `However the server ends, it loses no answered like`(
        signal: String,
        // After a clean end, an operator may copy the file alone.
        files: String,
        status: Int
    ) throws {
        let script = """
            start likes; likes 1 200 & until [ $(told | wc -l) -ge 50 ]; do :; done
            kill -\(signal) $server; wait $server; echo $?; wait %2
            mkdir copy; cp \(files) copy; start copy/likes; told >liked; list | sort | comm -13 - liked
            """
        #expect(try bash(script) == "\(status)\n")
    }

    @Test func `Two servers on one store lose none of 200 likes at once`() throws {
        let script =
            "start likes; likes 1 100 & start likes; likes 101 200; wait %2; told | wc -l; list"
        #expect(try bash(script) == ([200] + Array(1...200)).map { "\($0)\n" }.joined())
    }

    @Test func `A store that is deleted or replaced meanwhile is no good health`() throws {
        let health = "curl -s -o out -w '%{http_code} ' $url/health"
        let script = "start likes; \(health); mv likes moved; \(health); echo >likes; \(health)"
        #expect(try bash(script) == "204 500 500 ")
    }

    @Test func `Clients that send half a request keep no other from being answered`() throws {
        let script = """
            PHOTO_SERVER_TIMEOUT=3600 start likes
            for i in {1..200}; do (connect; printf '\(half)' >&5; cat <&5) & done
            likes 1 10; told | wc -l
            """
        #expect(try bash(script) == "10\n")
    }

    @Test func `A request that comes byte by byte is cut off, and no end waits for one`() throws {
        let script = """
            trap '' PIPE; PHOTO_SERVER_TIMEOUT=1 start likes; connect; printf '\(half)' >&5
            while printf x >&5; do list; done 2>out
            connect; printf '\(half)' >&5; kill -TERM $server; wait $server; echo $?
            """
        #expect(try bash(script) == "0\n")
    }

    @Test(arguments: [
        ("GET /likes", "Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n", 200),
        ("POST /photos/1/like", "Transfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
    ])
    func `A last request closes the connection`(line: String, rest: String, status: Int) throws {
        let script = """
            PHOTO_SERVER_TIMEOUT=3600 start likes; connect
            printf '\(line) HTTP/1.1\r\nHost: x\r\n\(rest)' >&5; head -c 12 <&5
            read -t 100 -rd '' rest <&5; [ $? -eq 1 ] || echo ' is left open'; list
            """
        #expect(try bash(script) == "HTTP/1.1 \(status)")
    }

    private let half = "POST /photos/1/like HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\nhalf"

    /// Runs a script in a new folder, and returns its output.
    private func bash(_ script: String) throws -> String {
        let (process, output, folder) = (Process(), Pipe(), try TemporaryFolder())
        let bundle = Bundle(for: TemporaryFolder.self).bundleURL
        let isFolder = bundle.pathExtension != "xctest"
        let products = isFolder ? bundle : bundle.deletingLastPathComponent()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", words + script, products.appending(path: "photo-server").path]
        process.currentDirectoryURL = folder.url
        process.standardOutput = output
        try process.run()
        let text = try withExtendedLifetime(folder) { try output.fileHandleForReading.readToEnd() }
        return String(decoding: text ?? Data(), as: UTF8.self)
    }

    /// What the scripts have beyond bash: start STORE, likes FIRST LAST, told, list, connect.
    private let words = #"""
        export PHOTO_SERVER_PORT=0 PHOTO_SERVER_LOG_LEVEL=critical
        trap 'kill -9 $(jobs -p)' EXIT; touch answers
        start() {
            rm -f pipe; mkfifo pipe
            PHOTO_SERVER_STORE=$1 "$0" >pipe & server=$!; read -r _ _ url <pipe
        }
        likes() {
            seq $1 $2 | xargs -P 8 -I N curl -s -o /dev/null -w '%{http_code} N\n' \
                -X POST $url/photos/N/like >>answers
        }
        told() { grep ^204 answers | cut -d' ' -f2 | sort; }
        list() { curl -s $url/likes | grep -o '[0-9]*'; }
        connect() { exec 5<>/dev/tcp/127.0.0.1/${url##*:}; }

        """#
}
