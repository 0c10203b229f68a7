// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "Todo",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Plug", path: "../..")],
    targets: [
        .executableTarget(
            name: "todo",
            dependencies: [
                .product(name: "Plug", package: "Plug"), .product(name: "Plan", package: "Plug"),
            ],
            path: ".",
            exclude: ["README.md"],
            swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]
        )
    ]
)
