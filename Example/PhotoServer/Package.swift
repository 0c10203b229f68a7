// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "PhotoServer",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Plug", path: "../.."),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            from: "2.28.1",
            traits: ["FullFoundation"]
        ),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(name: "PhotoServer"),
        .executableTarget(
            name: "photo-server",
            dependencies: ["PhotoServer", .product("Configuration", "swift-configuration")],
            path: "Sources/Command"
        ),
        .testTarget(
            name: "PhotoServerTests",
            dependencies: [
                "PhotoServer", "photo-server", .product("PlugTesting", "Plug"),
                .product("NIOEmbedded", "swift-nio"), .product("InMemoryLogging", "swift-log"),
                .product("MetricsTestKit", "swift-metrics"),
                .product("InMemoryTracing", "swift-distributed-tracing"),
            ]
        ),
    ]
)

for target in package.targets {
    target.dependencies += [
        .product("Plug", "Plug"), .product("PlugResilience", "Plug"),
        .product("GRDB", "GRDB.swift"), .product("Hummingbird", "hummingbird"),
        .product("HummingbirdCore", "hummingbird"), .product("NIOCore", "swift-nio"),
        .product("NIOHTTPTypes", "swift-nio-extras"), .product("Logging", "swift-log"),
        .product("Metrics", "swift-metrics"), .product("Tracing", "swift-distributed-tracing"),
        .product("ServiceLifecycle", "swift-service-lifecycle"),
    ]
    let imports = SwiftSetting.enableUpcomingFeature("InternalImportsByDefault")
    target.swiftSettings = [.treatAllWarnings(as: .error), imports]
}

extension Target.Dependency {
    static func product(_ name: String, _ package: String) -> Self {
        .product(name: name, package: package)
    }
}
