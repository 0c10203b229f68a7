package import Plug

/// Counts the photos that are liked.
package class CountLikes: AsyncAction<Void, Int> {}
