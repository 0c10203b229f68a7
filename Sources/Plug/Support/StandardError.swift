// The only file of Plug that needs the C library.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Android
#endif

package func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// What distinguishes the current thread from all that exist.
var currentThread: Int { pthread_self().hashValue }

@usableFromInline
package enum StandardError {
    /// Stops the program as `fatalError` does, but without its trace of all threads.
    static func stop(_ text: String, at place: String) -> Never {
        print("\(place): Fatal error: \(text)")
        signal(SIGABRT, SIG_DFL)
        abort()
    }

    /// Writes a text and ends its line, unbuffered, because the program may stop soon.
    @usableFromInline
    package static func print(_ text: String) {
        var text = text + "\n"
        text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
    }
}
