import Dispatch
import Foundation
import Synchronization

/// Answers connections, many at once.
///
/// Each thread takes one connection at a time, so there are never more connections than threads;
/// the rest wait in the system's queue. The use cases run on Swift's own threads, which are never
/// made to wait.
struct Server: Sendable {
    let listener: Listener

    /// How long a request may take to arrive.
    let timeout: Duration

    /// The most connections at a time, of which each needs an open file; some are for the store.
    private static let limit = min(512, max(1, sysconf(Int32(_SC_OPEN_MAX)) - 32))

    /// Starts to answer, and returns.
    func start() {
        for _ in 1...Self.limit {
            Thread.detachNewThread {
                while true { answer(Connection(listener.accept(), timeout: timeout)) }
            }
        }
    }

    /// Answers one request, which is all that a connection is used for.
    private func answer(_ connection: consuming Connection) {
        do throws(Refusal) {
            guard let request = try connection.receive() else { return }
            connection.send(response(to: request).bytes(toHead: request.method == "HEAD"))
        } catch {
            connection.send(Response(error).bytes())
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
        return response.withLock { $0! }
    }
}
