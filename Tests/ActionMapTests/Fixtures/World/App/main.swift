import Plug

plugWorld()
prepare()
_ = list()
_ = update()
_ = try? await signIn()
_ = signOut()
let installer = Installer(version: "16.4")
_ = installer.install()
installer.uninstall()
_ = installer.select()
_ = "file".read()
_ = "file".write()
if "file".isKnown { _ = "tool".run() }
do {
    let keys = Keys()
    keys.name = keys.password
}
_ = ask()
_ = becomeRoot()
installRuntime()
_ = action(World.Save.self, "16.4")

func plugWorld() {
    World.Load.self <~ { text in Promise(text) }
    World.Save.self <~ { text in Promise(text) }
    World.Remove.self <~ { text in Promise(text) }
    World.Run.self <~ { text in Promise(text) }
    World.Read.self <~ { key in key }
    World.Confirm.self <~ { _ in true }
    World.Contents.self <~ { path in [path] }
    World.Log.self <~ { text in print(text) }
}
