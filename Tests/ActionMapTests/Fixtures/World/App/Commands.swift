import Plug

// Free functions begin all, and sugar is rare: most go on with what a call has made.
func list() -> Promise<String> {
    action(World.Load.self, "all").then { text in print(text) }.map { "listed" }
}

func update() -> Promise<String> {
    action(World.Load.self, "session")
        .then { _ in action(World.Save.self, "all") }
        .recover { _ in action(World.Run.self, "again") }
}

func signIn() async throws -> String { try await action(World.Run.self, "name").value }

func signOut() -> Promise<String> { action(World.Remove.self, "session") }

struct Installer {
    let version: String

    func install() -> Promise<String> {
        if action(World.Confirm.self, version) {
            return action(World.Remove.self, version)
        }
        return download().then { file in self.unarchive(file) }
            .then { file in
                action(World.Save.self, file)
            }
            .finally { action(World.Log.self, "done") }
    }

    func download() -> Promise<String> {
        action(World.Load.self, version).then { file in action(World.Run.self, file) }
    }

    func unarchive(_ file: String) -> Promise<String> { action(World.Save.self, file) }

    func uninstall() {
        guard action(World.Confirm.self, version) else {
            return action(World.Log.self, "kept")
        }
        while action(World.Confirm.self, version) { _ = action(World.Remove.self, version) }
        _ = action(World.Remove.self, version)
    }

    func select() -> Promise<String> {
        switch action(World.Read.self, version) {
        case "": return action(World.Run.self, "select")
        default: return action(World.Save.self, version)
        }
    }
}

extension String {
    func read() -> Promise<String> { action(World.Load.self, self) }
    func write() -> Promise<String> { action(World.Save.self, self).map { _ in "written" } }
    var isKnown: Bool { !action(World.Contents.self, self).isEmpty }
    func run() -> Promise<String> { action(World.Run.self, self) }
}

final class Keys {
    lazy var password = action(World.Read.self, "password")
    var name = "" { didSet { _ = action(World.Save.self, name) } }
    deinit { _ = action(World.Remove.self, name) }
}

func ask() -> String {
    let line = action(World.Read.self, "?")
    return line.isEmpty ? line : action(World.Read.self, line)
}

func becomeRoot() -> Promise<String> {
    Promise("root").then { user in action(World.Load.self, user) }
        .then { password in action(World.Run.self, password) }
}

func installRuntime() {
    let runtimes = [action(World.Load.self, "all"), action(World.Save.self, "new")]
    defer { _ = action(World.Remove.self, "0") }
    runtimes.forEach { $0.then { text in _ = action(World.Run.self, text) }.onError { _ in } }
}

func prepare() { _ = action(World.Save.self, "~/new") }
