#if os(Linux)
    import Foundation

    /// The current memory of the process. Not the peak, because a process inherits that.
    func kilobytes() -> Int {
        let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
            .split(separator: " ")[1]
        return (pages.flatMap { Int($0) } ?? 0) * (sysconf(Int32(_SC_PAGESIZE)) / 1024)
    }
#endif
