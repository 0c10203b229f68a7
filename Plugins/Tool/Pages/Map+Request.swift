import Foundation

/// What a request asks for of a map, and how.
extension Map {
    /// The map of the named use cases, with the remarks on them.
    func only(_ names: [String]) throws -> Map {
        guard !names.isEmpty else { return self }
        var part = self
        part.useCases = try names.flatMap(useCases(named:))
        let own = Set(part.useCases.map(\.name))
        part.remarks = remarks.filter { !own.isDisjoint(with: $0.useCases) }
        return part
    }

    /// The use cases with a name, which may leave out the variant, and the module or types around.
    private func useCases(named name: String) throws -> [UseCase] {
        for spelling in [\UseCase.name, \.key.path, \.key.symbol.path, \.key.symbol.name] {
            let found = useCases.filter { $0[keyPath: spelling] == name }
            if !found.isEmpty { return found }
        }
        throw Failure("There is no use case \(name). Without a name, the map shows all.")
    }

    func written(for request: Request) throws -> String {
        if request.writesRemarksOnly { return remarkLines }
        return switch request.format {
        case .text, nil: request.useCases.isEmpty ? text : textOfUseCases
        case .json:
            try encoded(self, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) + "\n"
        case .mermaid: mermaid
        case .html: try html
        }
    }

    private func encoded(_ value: some Encodable, _ format: JSONEncoder.OutputFormatting) throws
        -> String
    {
        let encoder = JSONEncoder()
        encoder.outputFormatting = format
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// The map as one page for a browser, with all that it needs.
    private var html: String {
        get throws {
            struct Content: Encodable {
                var map: Map
                let texts: [String]
            }
            var content = Content(map: self, texts: useCases.map(\.text))
            for index in useCases.indices {
                content.map.useCases[index].calls.removeAll(where: \.isIdle)
            }
            // A name with a bracket must not end the script in which the map stands.
            let data = try encoded(content, .sortedKeys).replacing("<", with: "\\u003c")
            let title = package.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            return String(decoding: PackageResources.Page_html, as: UTF8.self)
                .replacing("{{title}}", with: title).replacing("{{map}}", with: data)
        }
    }
}
