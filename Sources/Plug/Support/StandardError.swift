// The only file of Plug that needs the C library. On Windows and WebAssembly, it is untested.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(WASILibc)
    import WASILibc
#else
    import ucrt
#endif

/// The program's standard error stream.
@usableFromInline
package enum StandardError {
    /// Writes a text and ends its line, unbuffered, because the program may stop soon.
    @usableFromInline
    package static func print(_ text: String) {
        var text = text + "\n"
        text.withUTF8 { bytes in
            #if os(Windows)
                _ = _write(2, bytes.baseAddress, UInt32(bytes.count))
            #else
                _ = write(2, bytes.baseAddress, bytes.count)
            #endif
        }
    }
}
