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
        .package(
            url: "https://github.com/apple/swift-configuration",
            from: "1.4.0",
            traits: ["CommandLineArguments"]
        ),
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
            dependencies: ["PhotoServer"] + products("Configuration", of: "swift-configuration"),
            path: "Sources/Command"
        ),
        .testTarget(
            name: "PhotoServerTests",
            dependencies: ["PhotoServer", "photo-server"]
                + products("PlugResilience", "PlugTesting", of: "Plug")
                + products("NIOEmbedded", "NIOPosix", of: "swift-nio")
                + products("InMemoryLogging", of: "swift-log")
                + products("MetricsTestKit", of: "swift-metrics")
                + products("InMemoryTracing", of: "swift-distributed-tracing")
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.dependencies +=
        products("Plug", of: "Plug") + products("Hummingbird", "HummingbirdCore", of: "hummingbird")
        + products("GRDB", of: "GRDB.swift") + products("NIOCore", of: "swift-nio")
        + products("NIOHTTPTypes", of: "swift-nio-extras") + products("Logging", of: "swift-log")
        + products("Metrics", of: "swift-metrics")
        + products("ServiceLifecycle", of: "swift-service-lifecycle")
        + products("Tracing", of: "swift-distributed-tracing")
    let imports = SwiftSetting.enableUpcomingFeature("InternalImportsByDefault")
    target.swiftSettings = [.treatAllWarnings(as: .error), imports]
}

func products(_ names: String..., of package: String) -> [Target.Dependency] {
    names.map { .product(name: $0, package: package) }
}
