// Serves a folder under a base path, as a static host does, and visits the documentation in it: every page
// that the sidebar lists, every page, picture and file to which one of these leads, and the pages that the
// arguments name. Fails where the host has no answer.
//   visit FOLDER BASE_PATH [PAGE…]
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// MARK: - Serving

/// A server of files that knows `GET` alone. Like GitHub Pages, it answers a folder with its
/// `index.html`, and anything outside the base path with 404.
struct Host {
    let port: UInt16
    private let listener: Int32
    private let folder: URL
    private let basePath: String

    init(folder: URL, basePath: String) throws {
        #if os(Linux)
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        self.listener = listener
        self.folder = folder
        self.basePath = basePath
        // Port 0 asks the system for a free one.
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        port = UInt16(bigEndian: address.sin_port)
    }

    func serve() {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { continue }
            send(answer(to: request(on: connection)), on: connection)
            close(connection)
        }
    }

    private func request(on connection: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !String(decoding: bytes, as: UTF8.self).contains("\r\n\r\n") {
            let count = read(connection, &buffer, buffer.count)
            guard count > 0 else { break }
            bytes += buffer.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func answer(to request: String) -> Data {
        let words = request.prefix { $0 != "\r\n" }.split(separator: " ")
        guard words.count == 3, words[0] == "GET" else { return answer("400 Bad Request") }
        guard
            let path = words[1].split(separator: "?")[0].removingPercentEncoding,
            path.hasPrefix(basePath + "/"), !path.contains("..")
        else { return answer("404 Not Found") }
        var file = folder.appending(path: path.dropFirst(basePath.count + 1))
        if isFolder(file) {
            guard path.hasSuffix("/") else {
                return answer("301 Moved Permanently", header: "Location: \(path)/\r\n")
            }
            file.append(path: "index.html")
        }
        guard let content = try? Data(contentsOf: file) else { return answer("404 Not Found") }
        let types = [
            "html": "text/html", "json": "application/json", "js": "text/javascript",
            "css": "text/css", "svg": "image/svg+xml",
        ]
        let type = types[file.pathExtension] ?? "application/octet-stream"
        return answer("200 OK", header: "Content-Type: \(type)\r\n", content)
    }

    private func answer(_ status: String, header: String = "", _ content: Data = Data()) -> Data {
        let head = """
            HTTP/1.1 \(status)\r\n\(header)Content-Length: \(content.count)\r\nConnection: close\r\n\r\n
            """
        return Data(head.utf8) + content
    }

    private func send(_ answer: Data, on connection: Int32) {
        answer.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = write(connection, bytes.baseAddress! + sent, bytes.count - sent)
                guard count > 0 else { return }
                sent += count
            }
        }
    }

    private func isFolder(_ file: URL) -> Bool {
        (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
    }
}

// MARK: - Visiting

/// Reads a site as a browser does: the page, what the page loads, and the data of its text.
struct Visitor {
    let site: URL
    let basePath: String
    private var seen: Set<String> = []
    private(set) var pages: Set<String> = []
    private(set) var failures: [String] = []

    init(port: UInt16, basePath: String) {
        site = URL(string: "http://127.0.0.1:\(port)\(basePath)")!
        self.basePath = basePath
    }

    /// Visits the sidebar's pages, the named ones, and all to which they lead.
    mutating func visit(_ named: [String]) async {
        // The first page leads on to the manual, without a script.
        if let first = await text("/"), !first.contains("url=documentation/") {
            failures.append("/ doesn't lead to the documentation")
        }
        var waiting: [(page: String, from: String)] = named.map { ($0, "the catalogs") }
        if let index = await json("/index/index.json") {
            for path in strings(in: index) where path.hasPrefix("/") {
                if isPage(path) {
                    waiting.append((path, "the sidebar"))
                } else {
                    await load(basePath + path)
                }
            }
            failures += emptySidebars(in: index)
        }
        while let (page, from) = waiting.popLast() {
            guard pages.insert(page).inserted else { continue }
            let failuresBefore = failures.count
            waiting += await links(on: page).map { ($0, page) }
            if failures.count > failuresBefore {
                failures.append("    (\(page) is linked in \(from))")
            }
        }
    }

    /// Reads a page, and returns the pages to which it leads.
    private mutating func links(on page: String) async -> [String] {
        if let html = await text(page + "/") {
            for match in html.matches(of: /(?:src|href)="([^"]+)"/) {
                await load(String(match.1))
            }
            if !html.contains("var baseUrl = \"\(basePath)/\"") {
                failures.append("\(page)/ doesn't know the base path")
            }
        }
        guard
            var data = await json("/data\(page).json") as? [String: Any],
            let references = data.removeValue(forKey: "references") as? [String: [String: Any]]
        else { return [] }
        var links: [String] = []
        for name in strings(in: data) {
            guard let reference = references[name] else { continue }
            for variant in reference["variants"] as? [[String: Any]] ?? [] {
                if let url = variant["url"] as? String { await load(basePath + url) }
            }
            guard let url = reference["url"] as? String, url.hasPrefix("/") else { continue }
            let path = String(url.prefix { $0 != "#" })
            if isPage(path) { links.append(path) } else { await load(basePath + path) }
        }
        return links
    }

    /// Whether a path is that of a page, and not of a picture or a file.
    private func isPage(_ path: String) -> Bool {
        path.hasPrefix("/documentation")
    }

    /// Asks for what a page loads, once.
    private mutating func load(_ path: String) async {
        guard path.hasPrefix(basePath + "/"), seen.insert(path).inserted else { return }
        _ = await answer(String(path.dropFirst(basePath.count)))
    }

    private mutating func text(_ path: String) async -> String? {
        await answer(path).map { String(decoding: $0, as: UTF8.self) }
    }

    private mutating func json(_ path: String) async -> Any? {
        guard let data = await answer(path) else { return nil }
        if let json = try? JSONSerialization.jsonObject(with: data) { return json }
        failures.append("\(path) is no JSON")
        return nil
    }

    private mutating func answer(_ path: String) async -> Data? {
        do {
            let (data, response) = try await URLSession.shared.data(
                from: URL(string: site.absoluteString + path)!
            )
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            if status == 200, !data.isEmpty { return data }
            failures.append("\(path): \(status)")
        } catch {
            failures.append("\(path): \(error)")
        }
        return nil
    }

    /// The libraries whose sidebar is empty. The page looks for its library in the index, and takes the
    /// first entry, which is a leaf if another library lists the library among its topics.
    private func emptySidebars(in json: Any) -> [String] {
        switch json {
        case let entry as [String: Any]:
            let path = entry["path"] as? String ?? ""
            let isLibrary = path.hasPrefix("/documentation/") && path.count { $0 == "/" } == 2
            let own =
                isLibrary && entry["children"] == nil ? ["\(path) is a leaf in the sidebar"] : []
            return own + emptySidebars(in: Array(entry.values))
        case let list as [Any]: return list.flatMap { emptySidebars(in: $0) }
        default: return []
        }
    }

    private func strings(in json: Any) -> [String] {
        switch json {
        case let object as [String: Any]: object.values.flatMap { strings(in: $0) }
        case let array as [Any]: array.flatMap { strings(in: $0) }
        case let string as String: [string]
        default: []
        }
    }
}

@main
enum Visit {
    static func main() async throws {
        let arguments = CommandLine.arguments
        let host = try Host(folder: URL(filePath: arguments[1]), basePath: arguments[2])
        // A browser may hang up while it is answered.
        signal(SIGPIPE, SIG_IGN)
        Thread.detachNewThread { host.serve() }
        var visitor = Visitor(port: host.port, basePath: arguments[2])
        await visitor.visit(Array(arguments.dropFirst(3)))
        print("Served \(visitor.pages.count) pages of the documentation")
        guard visitor.failures.isEmpty else {
            print(visitor.failures.joined(separator: "\n"))
            exit(1)
        }
    }
}
