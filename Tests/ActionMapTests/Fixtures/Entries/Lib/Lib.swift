package import Plug

package class Start: Action<Int, Promise<Int>> {}
package class Title: Action<Int, Promise<Int>> {}
package class Tap: Action<Int, Promise<Int>> {}
package class Leave: Action<Int, Promise<Int>> {}
package class Idle: Action<Int, Promise<Int>> {}
package class Refresh: Action<Int, Promise<Int>> {}
package class Never: Action<Int, Promise<Int>> {}

package protocol Screen {
    func appear()
    func leave()
}

package func show(_ screen: any Screen) { screen.appear() }
