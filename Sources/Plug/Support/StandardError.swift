#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

/// The program's standard error stream.
package enum StandardError {
    /// Writes a text and ends its line, unbuffered, because the program may stop soon.
    package static func print(_ text: String) {
        var text = text + "\n"
        text.withUTF8 { bytes in _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
    }
}
