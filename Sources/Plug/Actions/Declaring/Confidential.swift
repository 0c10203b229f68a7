/// A use case whose input and output must not appear in logs.
///
/// Its events carry neither, and print only the types of its errors. Declare it with the use case:
/// `class LogIn: Action<Password, Promise<User>>, Confidential {}`.
public protocol Confidential: Pluggable {}
