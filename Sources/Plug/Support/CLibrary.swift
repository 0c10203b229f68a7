#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

// Everything that Plug needs from the C library, whose name depends on the platform.

/// What Plug remembers of a thread. Not a task-local value, as a thread may run no task.
struct ThreadNotes {
    /// Whether the thread runs the callbacks of promises, further down its stack.
    var isRunningCallbacks = false

    /// The class whose missing override of `perform` was found last.
    var missingOverride: Any.Type?

    /// Why the implementation of the last call had no answer.
    var missingAnswer: (any Error)?

    /// The notes of the calling thread. The pointer is valid as long as the thread runs: the notes
    /// are released when it ends. Only this thread uses them, so nothing races.
    static var ofThisThread: UnsafeMutablePointer<ThreadNotes> {
        if let notes = pthread_getspecific(key) {
            return notes.assumingMemoryBound(to: ThreadNotes.self)
        }
        let notes = UnsafeMutablePointer<ThreadNotes>.allocate(capacity: 1)
        notes.initialize(to: ThreadNotes())
        guard pthread_setspecific(key, notes) == 0 else {
            fatalError("The system has no room for notes of this thread.")
        }
        return notes
    }

    private static let key = {
        var key = pthread_key_t()
        let error = pthread_key_create(&key) { notes in
            // The system passes the pointer that was set. On some platforms it may be optional.
            let notes: UnsafeMutableRawPointer? = notes
            notes?.assumingMemoryBound(to: ThreadNotes.self).deinitialize(count: 1).deallocate()
        }
        guard error == 0 else {
            fatalError("The system has no room for notes of threads (error \(error)).")
        }
        return key
    }()
}

/// The program's standard error stream.
package enum StandardError {
    /// Writes a text and ends its line, without a buffer, as the program may stop soon.
    package static func print(_ text: String) {
        var text = text + "\n"
        text.withUTF8 { bytes in _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
    }
}
