#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

// What Plug needs from the C library, whose name depends on the platform.

/// The thread that runs.
enum CallingThread {
    /// What is to be known of a thread.
    struct Notes {
        /// Whether it runs the waiters of promises, further down its stack.
        var isDraining = false

        /// The class whose `perform` was last found not to be overridden.
        var missingOverride: Any.Type?
    }

    private static let key = {
        var key = pthread_key_t()
        let error = pthread_key_create(&key) { free($0) }
        guard error == 0 else {
            fatalError("There is no room for what is to be known of a thread (error \(error)).")
        }
        return key
    }()

    /// A place that lives as long as the thread: to write there takes less than to tell the system.
    static var notes: UnsafeMutablePointer<Notes> {
        if let place = pthread_getspecific(key) { return place.assumingMemoryBound(to: Notes.self) }
        let place = malloc(MemoryLayout<Notes>.size)!
        pthread_setspecific(key, place)
        let notes = place.bindMemory(to: Notes.self, capacity: 1)
        notes.initialize(to: Notes())
        return notes
    }
}

/// Where programs say what is wrong with them.
enum StandardError {
    /// Writes a text and ends its line, at once and without a buffer, as programs may stop soon.
    static func print(_ text: String) {
        var text = text + "\n"
        text.withUTF8 { bytes in _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
    }
}
