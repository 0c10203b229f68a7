// swift-tools-version: 6.3
import PackageDescription

let plug = Target.Dependency.product(name: "Plug", package: "plug")
let testing = Target.Dependency.product(name: "PlugTesting", package: "plug")

let package = Package(
    name: "Likes",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "plug", path: "../plug")],
    targets: [
        .target(name: "UseCases", dependencies: [plug]),
        .target(name: "Screens", dependencies: [plug, "UseCases"]),
        .target(name: "Storage", dependencies: [plug, "UseCases"]),
        .executableTarget(name: "App", dependencies: [plug, "UseCases", "Screens", "Storage"]),
        .testTarget(
            name: "ScreensTests",
            dependencies: [plug, testing, "UseCases", "Screens"]
        ),
    ]
)
