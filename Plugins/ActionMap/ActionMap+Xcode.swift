#if canImport(XcodeProjectPlugin)
    import Foundation
    import PackagePlugin
    import XcodeProjectPlugin

    /// The same for an app, from the index that Xcode writes.
    extension ActionMap: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            guard var request = try Options(arguments) else { return print(help) }
            let folder = context.pluginWorkDirectoryURL
            // The folder stands somewhere in the app's derived data.
            let parents = folder.pathComponents.indices.reversed().map { count in
                URL(filePath: folder.pathComponents[...count].joined(separator: "/"))
            }
            let stores = parents.map { $0.appending(path: "Index.noindex/DataStore").path }
            let found = stores.first(where: FileManager.default.fileExists)
            request.values["package"] = context.xcodeProject.displayName
            request.values["folder"] = context.xcodeProject.directoryURL.path
            request.values["store"] = request.store ?? found ?? "DerivedData"
            request.values["compiler"] = try context.tool(named: "swiftc").url.path
            try request.run(try context.tool(named: "PlugActionMapTool").url, in: folder)
        }
    }
#endif
