import Plan
import Plug
import PlugTesting
import Testing
import todo

@MainActor
@Suite(.actions)
struct PresenterTests {
    @Test func `What only tells those who write programs something stays hidden`() async throws {
        struct Unknown: Error { let detail = "Domain=NSCocoaErrorDomain Code=512" }
        Login.self <~ { _ in Promise(error: Unknown()) }
        let login = LoginPresenter(router: SpyRouter())
        await login.enter("ada")
        #expect(login.store.message == "That didn't work. Please try again.")
    }

    @Test func `Whoever logs in gets to their todos, and whoever is refused doesn't`() async {
        let router = SpyRouter()
        Login.self <~ { name in try User(name: name) }
        let login = LoginPresenter(router: router)
        await login.enter("a b")
        #expect(login.store.message == UserError.badName.description)
        #expect(router.log == [])
        await login.enter("Ada")
        #expect(router.log == ["todos of ada"])
    }
}
