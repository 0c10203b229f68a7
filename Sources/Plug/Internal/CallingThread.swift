#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

/// What is known of the thread that runs.
enum CallingThread {
    private static let key = {
        var key = pthread_key_t()
        pthread_key_create(&key) { free($0) }
        return key
    }()

    /// Whether the thread runs the waiters of promises, further down its stack.
    ///
    /// A place that lives as long as the thread: to write there takes less than to tell the system.
    static var drainingFlag: UnsafeMutablePointer<Bool> {
        if let place = pthread_getspecific(key) { return place.assumingMemoryBound(to: Bool.self) }
        let place = calloc(1, MemoryLayout<Bool>.size)!
        pthread_setspecific(key, place)
        return place.bindMemory(to: Bool.self, capacity: 1)
    }
}
