package import Plug

// An app's module, as `Actions.verifyAll` reads it.

package class Publish: Action<Int, Promise<Void>> {}
package class Upload: AsyncAction<Int, Void> {}
package class Withdraw: Removal<Int> {}

/// It can only be printed, because nobody knows with which types it is called.
package class Removal<Input>: Action<Input, Promise<Void>> {}

/// An implementation.
package class PublishTwice: Publish {}

/// It is plugged if nothing else is.
package class Announce: Action<Void, Void>, HasDefault {
    package static func plugDefault() { Announce.self <~ {} }
}

// These are no use cases, though they inherit from a generic class, one even from a namesake.

package class Row: Cell<Int> {}
package class Cell<Value> {}
package class Button: Interface.Action<Void, Void> {}
package enum Interface { package class Action<Input, Output> {} }
