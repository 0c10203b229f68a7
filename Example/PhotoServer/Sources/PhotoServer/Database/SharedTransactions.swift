import GRDB

/// Writes changes that come at the same time in one transaction.
///
/// A transaction takes as long as the disk needs to sync, whatever is in it. So changes that arrive
/// while one is being synced wait for it, and then share the next.
actor SharedTransactions {
    typealias Change = @Sendable (Database) throws -> Void

    private let writer: any DatabaseWriter
    private var waiting: [(change: Change, done: CheckedContinuation<Void, any Error>)] = []
    private var isWriting = false

    init(_ writer: any DatabaseWriter) {
        self.writer = writer
    }

    /// Makes a change, and returns when it is on disk.
    ///
    /// A change that throws takes back those that share its transaction, and they throw as well. So
    /// this is for changes that only a failing disk can keep from succeeding.
    func write(_ change: @escaping Change) async throws {
        try await withCheckedThrowingContinuation { done in
            waiting.append((change, done))
            guard !isWriting else { return }
            isWriting = true
            Task { await writeAll() }
        }
    }

    private func writeAll() async {
        while !waiting.isEmpty {
            let changes = waiting
            waiting = []
            let outcome: Result<Void, any Error>
            do {
                try await writer.write { database in
                    for (change, _) in changes { try change(database) }
                }
                outcome = .success(())
            } catch {
                outcome = .failure(error)
            }
            for (_, done) in changes { done.resume(with: outcome) }
        }
        isWriting = false
    }
}
