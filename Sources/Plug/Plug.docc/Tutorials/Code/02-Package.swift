// swift-tools-version: 6.2
import PackageDescription

let plug = Target.Dependency.product(name: "Plug", package: "plug")

let package = Package(
    name: "Likes",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/OWNER/plug.git", from: "0.1.0")
    ],
    targets: [
        .target(name: "UseCases", dependencies: [plug]),
        .executableTarget(name: "App", dependencies: [plug, "UseCases"]),
    ]
)
