import Plug

// What once were 35 closures in a global variable.
enum World {
    class ListXcodes: Action<String, Promise<String>> {}
    class Install: Action<String, Promise<String>> {}
    class Uninstall: Action<String, Promise<String>> {}
    class Select: Action<String, Promise<String>> {}
    class Update: Action<String, Promise<String>> {}
    class Download: Action<String, Promise<String>> {}
    class Unarchive: Action<String, Promise<String>> {}
    class Verify: Action<String, Promise<String>> {}
    class SignIn: Action<String, Promise<String>> {}
    class SignOut: Action<String, Promise<String>> {}
    class Session: Action<String, Promise<String>> {}
    class ReadFile: Action<String, Promise<String>> {}
    class WriteFile: Action<String, Promise<String>> {}
    class RemoveFile: Action<String, Promise<String>> {}
    class MoveFile: Action<String, Promise<String>> {}
    class FileExists: Action<String, Bool> {}
    class Contents: Action<String, [String]> {}
    class MakeFolder: Action<String, Promise<String>> {}
    class Trash: Action<String, Promise<String>> {}
    class ReadKey: Action<String, String> {}
    class WriteKey: Action<String, Promise<String>> {}
    class RemoveKey: Action<String, Promise<String>> {}
    class RunTool: Action<String, Promise<String>> {}
    class RunAsRoot: Action<String, Promise<String>> {}
    class Version: Action<String, String> {}
    class Sudo: Action<String, Promise<String>> {}
    class Password: Action<String, Promise<String>> {}
    class Notify: Action<String, Promise<String>> {}
    class Log: Action<String, Void> {}
    class Warn: Action<String, Void> {}
    class Exit: Action<String, Promise<String>> {}
    class ReadLine: Action<String, String> {}
    class Confirm: Action<String, Bool> {}
    class Runtimes: Action<String, Promise<String>> {}
    class InstallRuntime: Action<String, Promise<String>> {}
}
