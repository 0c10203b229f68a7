import Synchronization

/// A text that somebody has to see. Released unread, it goes to standard error.
final class Notice: Sendable {
    private let content: String

    /// Whether anybody has seen the text, or will see it elsewhere.
    private let isRead = Atomic<Bool>(false)

    init(_ content: String) {
        self.content = content
    }

    deinit {
        guard !isRead.load(ordering: .relaxed) else { return }
        StandardError.print(
            "\(content)\n\n(Printed because nobody read the error before it was dropped.)"
        )
    }

    /// The text, for somebody who sees it.
    var text: String {
        dismiss()
        return content
    }

    /// Says that something else takes the place of the text.
    func dismiss() {
        isRead.store(true, ordering: .relaxed)
    }
}
