import Foundation
import Synchronization
import Testing

/// Expects that the page with the mark `<!-- output: NAME -->` shows what a listing prints, whatever
/// files and lines that names unless they matter. `.ci/listings --outputs` sets the variable with
/// which this writes it.
func expect(
    _ output: String,
    isShownAs name: String,
    placesMatter: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let output = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let path = try #require(paths[name], "No page has the mark.", sourceLocation: sourceLocation)
    try turn.withLock { _ in
        var page = Listings.Page(path: path, text: try text(of: path))
        page.fill { mark, shown in
            guard mark.name == name else { return shown }
            let lines = Array(output.last == "" ? output.dropLast() : output[...])
            return placesMatter ? lines : placing(places(in: shown), in: lines)
        }
        if ProcessInfo.processInfo.environment["PLUG_LISTINGS"] == "write" {
            try page.wanted.write(to: root.appending(path: path), atomically: true, encoding: .utf8)
        } else {
            let advice: Comment =
                "Run .ci/listings --outputs. The output is now:\n\(output.joined(separator: "\n"))"
            #expect(page.differences == [], advice, sourceLocation: sourceLocation)
        }
    }
}

/// All listings of the manual, read once.
let listings = Result { try Listings(root: root) }

/// Two tests may write the same page.
private let turn = Mutex(())

private let paths: [String: String] = {
    let pages = (try? listings.get().pages) ?? []
    let marks = pages.flatMap { page in
        page.marks.filter { $0.kind == .output }.map { ($0.name, page.path) }
    }
    return Dictionary(marks) { first, _ in first }
}()

// MARK: - Places

private func places(in lines: [String]) -> [String] {
    let found = lines.flatMap { $0.matches(of: /[\w\/]+\.swift:[0-9]+/).map { String($0.0) } }
    return found.enumerated().filter { !found[..<$0.offset].contains($0.element) }.map(\.element)
}

/// Replaces the places in the tests by those that a page shows, in their order.
private func placing(_ shown: [String], in lines: [String]) -> [String] {
    var text = lines.joined(separator: "\n")
    for (place, shown) in zip(places(in: lines), shown) { text.replace(place, with: shown) }
    return text.components(separatedBy: "\n")
}
