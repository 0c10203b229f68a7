import Plug

// The use cases of several suites. No test plugs them into the registry of the process, which all
// tests share, unless the test has a process of its own.

class Number: Action<Void, Int> {}
class CountLikes: Action<Int, Int> {}
class LikePhoto: Action<Int, Promise<Void>> {}
class Fetch: Action<Int, Promise<Int>> {}
class Load: Action<Void, Promise<Int>> {}
class Upload: AsyncAction<Int, Int> {}

// Implementations that don't override `perform`.
final class ForgetfulLikePhoto: LikePhoto {}
final class ForgetfulUpload: Upload {}
