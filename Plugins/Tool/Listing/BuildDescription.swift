import Foundation

/// How SwiftPM's native build system compiles each module: the file `debug.yaml` of a build folder.
struct BuildDescription {
    /// The compiler's arguments, under the names of the modules.
    let commands: [String: [String]]

    init(_ file: URL) throws {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw Failure(
                """
                Nothing is built for debugging: there is no \(file.path). Run `swift build`. A build \
                with --build-system swiftbuild or -c release doesn't describe what the map needs.
                """
            )
        }
        var commands: [String: [String]] = [:]
        for line in text.split(separator: "\n") where line.hasPrefix("    args: [") {
            let list = Data(line.dropFirst(10).utf8)
            guard let arguments = try? JSONDecoder().decode([String].self, from: list),
                let name = arguments.drop(while: { $0 != "-module-name" }).dropFirst().first
            else { continue }
            commands[name] = arguments
        }
        self.commands = commands
    }

    /// The function with which a program begins.
    func entry(of module: String) -> String {
        // Between the option and its value stands another `-Xfrontend`.
        let option = (commands[module] ?? []).drop { $0 != "-entry-point-function-name" }
        return option.dropFirst(2).first ?? "main"
    }
}
