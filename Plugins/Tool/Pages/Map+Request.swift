import Foundation

/// What a request asks for of a map, and how.
extension Map {
    /// The map of the named use cases, with the remarks on them. A name may leave out the variant, and the
    /// module or types around.
    func only(_ names: [String]) throws -> Map {
        guard !names.isEmpty else { return self }
        var part = self
        part.useCases = try names.flatMap { name in
            let named = useCases.filter {
                [$0.name, $0.key.path, $0.key.symbol.path, $0.key.symbol.name].contains(name)
            }
            guard !named.isEmpty else {
                throw Failure("There is no use case \(name). Without a name, the map shows all.")
            }
            return named
        }
        let own = Set(part.useCases.map(\.name))
        part.remarks = remarks.filter { !own.isDisjoint(with: $0.useCases) }
        return part
    }

    func written(for request: Request) throws -> String {
        if request.writesRemarksOnly { return remarkLines }
        return switch request.format {
        case .text, nil: text
        case .json: try json(self) + "\n"
        case .mermaid: mermaid
        case .html: try html
        }
    }

    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// The map as one page for a browser, with all that it needs.
    private var html: String {
        get throws {
            struct Content: Encodable {
                let map: Map
                let texts: [String]
            }
            var map = self
            for index in useCases.indices { map.useCases[index].calls.removeAll(where: \.isIdle) }
            // A name with a bracket must not end the script in which the map stands.
            let content = Content(map: map, texts: useCases.map(\.text))
            let data = try json(content).replacing("<", with: "\\u003c")
            let title = package.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            return String(decoding: PackageResources.Page_html, as: UTF8.self)
                .replacing("{{title}}", with: title).replacing("{{map}}", with: data)
        }
    }
}
