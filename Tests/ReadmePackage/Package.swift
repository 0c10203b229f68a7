// swift-tools-version: 6.3
import PackageDescription

let testing = Target.Dependency.product(name: "PlugTesting", package: "plug")
let package = Package(
    name: "Photos",
    platforms: [.macOS(.v15)],
    dependencies: [.package(path: "../plug")],
    targets: [
        .executableTarget(name: "App", dependencies: [.product(name: "Plug", package: "plug")]),
        .testTarget(name: "AppTests", dependencies: ["App", testing]),
    ]
)
