import Core
import Plug

package struct Root: Sendable {
    let like = Like.self <~ { _ in Promise() }

    package init() { unlike() }
}

private func unlike() { Unlike.self <~ { _ in Promise() } }
