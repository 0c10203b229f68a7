import Plug

// What once were closures in a global variable.
enum World {
    class Load: Action<String, Promise<String>> {}
    class Save: Action<String, Promise<String>> {}
    class Remove: Action<String, Promise<String>> {}
    class Run: Action<String, Promise<String>> {}
    class Read: Action<String, String> {}
    class Confirm: Action<String, Bool> {}
    class Contents: Action<String, [String]> {}
    class Log: Action<String, Void> {}
}
