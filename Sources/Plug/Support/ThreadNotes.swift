#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

/// What Plug remembers about a thread. Not a task-local value, because a thread may run no task.
struct ThreadNotes {
    /// Whether the thread calls waiters of promises, further down its stack.
    var isCallingWaiters = false

    /// The class whose missing override of `perform` was found last.
    var missingOverride: Any.Type?

    /// Why the implementation of the last call could not answer.
    var missingAnswer: (any Error)?

    /// The notes of the calling thread. The pointer is valid while the thread runs. The notes are
    /// released when it ends. Only this thread uses them, so nothing races.
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
