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
            guard line.contains("\"-module-name\""),
                let arguments = try? JSONDecoder().decode(
                    [String].self,
                    from: Data(line.dropFirst(10).utf8)
                ),
                let name = arguments.firstIndex(of: "-module-name"), name + 1 < arguments.count
            else { continue }
            commands[arguments[name + 1]] = arguments
        }
        self.commands = commands
    }

    /// The function with which a program begins.
    func entry(of module: String) -> String {
        let arguments = commands[module] ?? []
        let option = arguments.firstIndex(of: "-entry-point-function-name")
        return option.flatMap { $0 + 2 < arguments.count ? arguments[$0 + 2] : nil } ?? "main"
    }
}
