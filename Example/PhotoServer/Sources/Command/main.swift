import ArgumentParser
import Foundation

do {
    try await PhotoServerCommand.parse().serve()
} catch  where PhotoServerCommand.exitCode(for: error).isSuccess {
    // Whoever asked for help or the version gets it.
    PhotoServerCommand.exit(withError: error)
} catch {
    let isUsage = PhotoServerCommand.exitCode(for: error) == .validationFailure
    let reason = isUsage ? PhotoServerCommand.message(for: error) : "\(error)"
    let hint = isUsage ? "See 'photo-server --help'.\n" : ""
    try? FileHandle.standardError.write(contentsOf: Data("photo-server: \(reason)\n\(hint)".utf8))
    exit(isUsage ? 64 : 1)
}
