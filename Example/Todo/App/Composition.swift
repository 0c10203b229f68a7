package import Foundation
import Plug

/// The one place that says what answers which use case.
package enum Composition {
    /// Plugs everything. With a folder, todos are kept there.
    package static func plug(store: URL?) throws {
        Login.self <~ CheckedLogin()
        SuggestUser.self <~ { action(RecallUser.self) }
        PasswordCheck().plug()
        TodoRules.plug()

        if let store {
            FileRepository(try StoreFolder(store)).plug()
        } else {
            MemoryRepository().plug()
        }
    }
}
