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

/// Whether there is a file.
package func fileExists(_ path: String) -> Bool {
    #if os(Windows)
        _access(path, 0) == 0
    #else
        access(path, F_OK) == 0
    #endif
}

/// The program's standard error stream.
@usableFromInline
package enum StandardError {
    /// Stops the program as `fatalError` does, but without its trace of all threads.
    static func stop(_ text: String, at place: String) -> Never {
        print("\(place): Fatal error: \(text)")
        #if !os(WASI)
            signal(SIGABRT, SIG_DFL)
        #endif
        abort()
    }

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
