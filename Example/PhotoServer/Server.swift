import Dispatch
import Foundation
import Synchronization

/// Answers connections, many at once.
///
/// Each thread takes one connection at a time, so there are never more connections than threads;
/// the rest wait in the system's queue. The use cases run on Swift's own threads, which are never
/// made to wait.
final class Server: Sendable {
    private let listener: Listener
    private let timeout: Duration

    /// How many threads there are, and how many of them wait for a connection.
    private let threads = Atomic(1)
    private let waiting = Atomic(0)

    /// The most connections at a time, of which each needs an open file; so does the store.
    private static let limit: Int = {
        let files = sysconf(Int32(_SC_OPEN_MAX))
        return files < 0 ? 512 : min(512, max(1, files - 32))  // negative: no limit
    }()

    /// Creates a server. A request that takes longer than the timeout to arrive is refused.
    init(listener: Listener, timeout: Duration) {
        self.listener = listener
        self.timeout = timeout
    }

    /// Starts to answer, and returns.
    func start() {
        Thread.detachNewThread {
            while true {
                self.waiting.add(1, ordering: .relaxed)
                let connection = Connection(self.listener.next(), timeout: self.timeout)
                let isLast = self.waiting.subtract(1, ordering: .relaxed).newValue == 0
                // The next connection must not wait until this one is answered. Should the system
                // have no more threads to give, it does, and is answered all the same.
                if isLast && self.threads.add(1, ordering: .relaxed).newValue <= Self.limit {
                    self.start()
                }
                self.answer(connection)
            }
        }
    }
}

// MARK: - Answering

extension Server {
    /// Answers one request, which is all that a connection is used for.
    private func answer(_ connection: consuming Connection) {
        do throws(Refusal) {
            guard let request = try connection.receive() else { return }
            connection.answer(with: response(to: request).bytes(toHead: request.method == "HEAD"))
        } catch {
            connection.answer(with: Response(error).bytes(toHead: connection.isHead))
        }
    }

    /// Waits for the use case, on a thread that has nothing else to do.
    private func response(to request: Request) -> Response {
        let response = Mutex<Response?>(nil)
        let isAnswered = DispatchSemaphore(value: 0)
        Task {
            let answer = await Routes.response(to: request)
            response.withLock { $0 = answer }
            isAnswered.signal()
        }
        isAnswered.wait()
        return response.withLock { $0! }  // it is there: it was put there before the signal
    }
}
