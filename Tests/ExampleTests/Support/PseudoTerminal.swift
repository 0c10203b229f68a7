import Foundation

/// A terminal for a process to write to, without anybody in front of it.
final class PseudoTerminal {
    /// The side that a process takes for a terminal.
    let device: FileHandle

    private let screen: Int32

    init(columns: UInt16 = 80) throws {
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        var screen: Int32 = -1
        var device: Int32 = -1
        guard openpty(&screen, &device, nil, nil, &size) == 0 else { throw POSIXError(.ENOTTY) }
        self.screen = screen
        // Kept open: some systems drop what is unread when the last process closes a terminal.
        self.device = FileHandle(fileDescriptor: device, closeOnDealloc: true)
    }

    deinit {
        close(screen)
    }

    /// What has been written so far. Ask only after the process has ended.
    func written() -> String {
        _ = fcntl(screen, F_SETFL, O_NONBLOCK)
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = read(screen, &buffer, buffer.count), count > 0 {
            text += buffer[..<count]
        }
        return String(decoding: text, as: UTF8.self)
    }
}
