// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PhotoServer",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Plug", path: "../.."),
        github("hummingbird-project/hummingbird", "2.28.1", traits: ["FullFoundation"]),
        github("groue/GRDB.swift", "7.10.0"),
        github("apple/swift-configuration", "1.4.0", traits: ["CommandLineArguments"]),
        github("apple/swift-log", "1.16.2"),
        github("apple/swift-metrics", "2.13.0"),
        github("apple/swift-distributed-tracing", "1.7.3"),
        github("apple/swift-nio", "2.101.2"),
        github("apple/swift-nio-extras", "1.35.2"),
        github("swift-server/swift-service-lifecycle", "2.13.0"),
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
            dependencies: ["PhotoServer", "photo-server"] + products("PlugTesting", of: "Plug")
                + products("NIOEmbedded", of: "swift-nio")
                + products("InMemoryLogging", of: "swift-log")
                + products("MetricsTestKit", of: "swift-metrics")
                + products("InMemoryTracing", of: "swift-distributed-tracing")
        ),
    ]
)

for target in package.targets {
    target.dependencies +=
        products("Plug", "PlugResilience", of: "Plug") + products("GRDB", of: "GRDB.swift")
        + products("Hummingbird", "HummingbirdCore", of: "hummingbird")
        + products("NIOCore", "NIOHTTP1", of: "swift-nio")
        + products("NIOHTTPTypesHTTP1", of: "swift-nio-extras")
        + products("Logging", of: "swift-log") + products("Metrics", of: "swift-metrics")
        + products("ServiceLifecycle", of: "swift-service-lifecycle")
        + products("Tracing", of: "swift-distributed-tracing")
    let imports = SwiftSetting.enableUpcomingFeature("InternalImportsByDefault")
    target.swiftSettings = [.treatAllWarnings(as: .error), imports]
}

func github(
    _ path: String,
    _ version: Version,
    traits: Set<Package.Dependency.Trait> = [.defaults]
) -> Package.Dependency {
    .package(url: "https://github.com/\(path)", from: version, traits: traits)
}

func products(_ names: String..., of package: String) -> [Target.Dependency] {
    names.map { .product(name: $0, package: package) }
}
