// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "plug", path: ".."),
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "PlugBenchmarks",
            dependencies: [
                .product(name: "Benchmark", package: "benchmark"),
                .product(name: "Plug", package: "plug"),
                .product(name: "PlugResilience", package: "plug"),
                .product(name: "Plan", package: "plug"),
            ],
            path: "Benchmarks/PlugBenchmarks",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
        ),
        // Counts calls of malloc by replacing it, which works where the C library is glibc.
        .target(name: "CountedMalloc"),
        .executableTarget(
            name: "count-allocations",
            dependencies: [
                "CountedMalloc",
                .product(name: "Plug", package: "plug"),
                .product(name: "Plan", package: "plug"),
            ],
            path: "Sources/CountAllocations"
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.name != "CountedMalloc" {
    target.swiftSettings = [.treatAllWarnings(as: .error)]
}
