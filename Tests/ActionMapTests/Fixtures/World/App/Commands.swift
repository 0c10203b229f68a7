import Plug

// Free functions begin all, and sugar is rare: most go on with what a call has made.
func list() -> Promise<String> {
    action(World.ListXcodes.self, "all").then { text in print(text) }.map { "listed" }
}

func update() -> Promise<String> {
    action(World.Session.self, "session")
        .then { _ in action(World.Update.self, "all") }
        .recover { _ in action(World.SignIn.self, "again") }
}

func signIn() async throws -> String { try await action(World.SignIn.self, "name").value }

func signOut() -> Promise<String> { action(World.SignOut.self, "session") }

struct Installer {
    let version: String

    func install() -> Promise<String> {
        if action(World.FileExists.self, version) {
            return action(World.RemoveFile.self, version)
        }
        return download().then { file in self.unarchive(file) }
            .then { file in
                action(World.MoveFile.self, file)
            }
            .finally { action(World.Log.self, "done") }
    }

    func download() -> Promise<String> {
        action(World.Download.self, version).then { file in action(World.Verify.self, file) }
    }

    func unarchive(_ file: String) -> Promise<String> { action(World.Unarchive.self, file) }

    func uninstall() {
        guard action(World.Confirm.self, version) else {
            return action(World.Warn.self, "kept")
        }
        while action(World.FileExists.self, version) { _ = action(World.Trash.self, version) }
        _ = action(World.Uninstall.self, version)
    }

    func select() -> Promise<String> {
        switch action(World.Version.self, version) {
        case "": return action(World.RunAsRoot.self, "select")
        default: return action(World.Select.self, version)
        }
    }
}

extension String {
    func read() -> Promise<String> { action(World.ReadFile.self, self) }
    func write() -> Promise<String> { action(World.WriteFile.self, self).map { _ in "written" } }
    var isKnown: Bool { !action(World.Contents.self, self).isEmpty }
    func run() -> Promise<String> { action(World.RunTool.self, self) }
}

final class Keys {
    lazy var password = action(World.ReadKey.self, "password")
    var name = "" { didSet { _ = action(World.WriteKey.self, name) } }
    deinit { _ = action(World.RemoveKey.self, name) }
}

func ask() -> String {
    let line = action(World.ReadLine.self, "?")
    return line.isEmpty ? line : action(World.Version.self, line)
}

func becomeRoot() -> Promise<String> {
    Promise("root").then { user in action(World.Password.self, user) }
        .then { password in action(World.Sudo.self, password) }
}

func installRuntime() {
    let runtimes = [action(World.Runtimes.self, "all"), action(World.InstallRuntime.self, "new")]
    defer { _ = action(World.Exit.self, "0") }
    runtimes.forEach { $0.then { text in _ = action(World.Notify.self, text) }.onError { _ in } }
}

func prepare() { _ = action(World.MakeFolder.self, "~/new") }
