import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PasswordPromptTests {
    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func `A signal at the password prompt leaves the terminal with its echo`(
        number: Int32
    ) async throws {
        let terminal = try Terminal()
        #expect(terminal.echoes)
        let process = try RunningProcess(Command("todo"), [], input: terminal.device)
        try terminal.screen.write(contentsOf: Data("ada\n".utf8))
        while terminal.echoes, !Task.isCancelled { await Task.yield() }
        process.send(number)
        #expect(await process.ended() == 128 + number)
        #expect(terminal.echoes)
    }
}

// MARK: - Fixtures

/// A terminal with somebody in front of it, who types on its screen.
private struct Terminal: Sendable {
    let screen: FileHandle
    let device: FileHandle

    init() throws {
        var (screen, device) = (Int32(-1), Int32(-1))
        guard openpty(&screen, &device, nil, nil, nil) == 0 else { throw POSIXError(.ENOTTY) }
        self.screen = FileHandle(fileDescriptor: screen, closeOnDealloc: true)
        self.device = FileHandle(fileDescriptor: device, closeOnDealloc: true)
    }

    /// Whether the terminal shows what is typed.
    var echoes: Bool {
        var settings = termios()
        return tcgetattr(device.fileDescriptor, &settings) == 0
            && settings.c_lflag & tcflag_t(ECHO) != 0
    }
}
