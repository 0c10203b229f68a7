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
_ = action(World.Install.self, "16.4")

func plugWorld() {
    World.ListXcodes.self <~ { text in Promise(text) }
    World.Install.self <~ { text in Promise(text) }
    World.Uninstall.self <~ { text in Promise(text) }
    World.Select.self <~ { text in Promise(text) }
    World.Update.self <~ { text in Promise(text) }
    World.Download.self <~ { text in Promise(text) }
    World.Unarchive.self <~ { text in Promise(text) }
    World.Verify.self <~ { text in Promise(text) }
    World.SignIn.self <~ { text in Promise(text) }
    World.SignOut.self <~ { text in Promise(text) }
    World.Session.self <~ { text in Promise(text) }
    World.ReadFile.self <~ { text in Promise(text) }
    World.WriteFile.self <~ { text in Promise(text) }
    World.RemoveFile.self <~ { text in Promise(text) }
    World.MoveFile.self <~ { text in Promise(text) }
    World.FileExists.self <~ { _ in true }
    World.Contents.self <~ { path in [path] }
    World.MakeFolder.self <~ { text in Promise(text) }
    World.Trash.self <~ { text in Promise(text) }
    World.ReadKey.self <~ { key in key }
    World.WriteKey.self <~ { text in Promise(text) }
    World.RemoveKey.self <~ { text in Promise(text) }
    World.RunTool.self <~ { text in Promise(text) }
    World.RunAsRoot.self <~ { text in Promise(text) }
    World.Version.self <~ { key in key }
    World.Sudo.self <~ { text in Promise(text) }
    World.Password.self <~ { text in Promise(text) }
    World.Notify.self <~ { text in Promise(text) }
    World.Log.self <~ { text in print(text) }
    World.Warn.self <~ { text in print(text) }
    World.Exit.self <~ { text in Promise(text) }
    World.ReadLine.self <~ { key in key }
    World.Confirm.self <~ { _ in true }
    World.Runtimes.self <~ { text in Promise(text) }
    World.InstallRuntime.self <~ { text in Promise(text) }
}
