import Plug
import PlugTesting
import Testing

/// What `questions-and-answers` says of listings that other articles have, or of none.
@Suite(.actions)
struct QuestionsTests {
    /// The test awaits no task of the caller: that would raise the priority before the call.
    @Test func `Work has the priority of its caller`() async throws {
        let (priority, resolver) = Promise<TaskPriority>.pending()
        LikePhoto.self <~ { _ in
            await Task.yield()
            resolver.resolve(Task.currentPriority)
        }
        let actions = Actions.current
        Task.detached(priority: .background) {
            actions.run { _ = action(LikePhoto.self, Photo(id: 42)) }
        }
        #expect(try await priority.value == .background)
    }
}
