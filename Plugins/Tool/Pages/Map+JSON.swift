import Foundation

extension Map {
    func written(for request: Request) throws -> String {
        if request.writesRemarksOnly { return remarkLines }
        return switch request.format {
        case .text, nil: request.useCases.isEmpty ? text : textOfUseCases
        case .json: try json
        case .mermaid: mermaid
        case .html: try html
        }
    }

    private var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        }
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
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            // A name with a bracket must not end the script in which the map stands.
            let data = String(decoding: try encoder.encode(content), as: UTF8.self)
                .replacing("<", with: "\\u003c")
            let title = package.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            return String(decoding: PackageResources.Page_html, as: UTF8.self)
                .replacing("{{title}}", with: title).replacing("{{map}}", with: data)
        }
    }
}
