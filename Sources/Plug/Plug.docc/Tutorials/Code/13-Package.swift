// swift-tools-version: 6.2
import PackageDescription

let plug = Target.Dependency.product(name: "Plug", package: "plug")
let plugTesting = Target.Dependency.product(name: "PlugTesting", package: "plug")

let package = Package(
    name: "Likes",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/OWNER/plug.git", from: "0.1.0")
    ],
    targets: [
        .target(name: "UseCases", dependencies: [plug]),
        .target(name: "Screens", dependencies: [plug, "UseCases"]),
        .target(name: "Storage", dependencies: [plug, "UseCases"]),
        .executableTarget(
            name: "App",
            dependencies: [plug, "UseCases", "Screens", "Storage"]
        ),
        .testTarget(
            name: "ScreensTests",
            dependencies: [plug, plugTesting, "UseCases", "Screens"]
        ),
    ]
)
