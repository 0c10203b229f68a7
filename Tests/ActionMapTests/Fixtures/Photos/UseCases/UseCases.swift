public import Plug

/// What is liked.
public struct Photo: Sendable { package init() {} }

package class Like: Action<Photo, Promise<Void>> {}
/// Open, since its answer is in another module, as that of others.
open class Unlike: Action<Photo, Promise<Void>> {}
package class List: Action<Void, Promise<[Photo]>> {}
package class Remember: Action<Photo, Void> {}
package class Renew: Action<Void, Promise<Int>> {}
open class `Say "a lot" #1`: Action<Int, Void> {}
open class Fetch<Item: Sendable>: AsyncAction<Int, Item> {}
package class TellTime: Action<Void, Int>, HasDefault {
    package static func plugDefault() { TellTime.self <~ { 12 } }
}

extension Photo {
    package func like() -> Promise<Void> { action(Like.self, self) }
    package func toggle() async throws { try await unlike().value }
    package func unlike() -> Promise<Void> { action(Unlike.self, self).then { print("Unliked") } }
    package static var all: Promise<[Photo]> { action(List.self) }
}

package protocol PhotoNeeds { var like: Plugged<Like> { get } }
