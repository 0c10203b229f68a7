package import Plug

package class Like: Action<Int, Promise<Void>> {}
