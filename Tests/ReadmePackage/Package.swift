// swift-tools-version: 6.3
import PackageDescription

let plug = Target.Dependency.product(name: "Plug", package: "plug")
let testing = Target.Dependency.product(name: "PlugTesting", package: "plug")
let package = Package(
    name: "Photos",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "plug", path: "../plug")],
    targets: [
        .executableTarget(name: "App", dependencies: [plug]),
        .testTarget(name: "AppTests", dependencies: ["App", testing]),
    ]
)
