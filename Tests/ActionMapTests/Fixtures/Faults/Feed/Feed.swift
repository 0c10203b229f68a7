package import Plug

package class Load: Action<Int, Promise<Int>> {}
extension Actions {
    /// Not Plug's.
    package static func plug<A: IsAction>(_ type: A.Type) { print(type) }
}
