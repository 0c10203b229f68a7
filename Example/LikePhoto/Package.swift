// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "LikePhoto",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Plug", path: "../..")],
    targets: [
        .target(name: "LikePhotoUseCases", path: "UseCases"),
        .target(name: "LikePhotoMock", dependencies: ["LikePhotoUseCases"], path: "Mock"),
        .target(name: "LikePhotoStore", dependencies: ["LikePhotoUseCases"], path: "Store"),
        .target(name: "LikePhotoNetwork", dependencies: ["LikePhotoUseCases"], path: "Network"),
        .executableTarget(
            name: "like-photo",
            dependencies: ["LikePhotoMock", "LikePhotoStore", "LikePhotoNetwork"],
            path: "Command"
        ),
    ]
)

for target in package.targets {
    target.dependencies += ["Plug", "PlugResilience", "PlugTape"]
        .map { .product(name: $0, package: "Plug") }
    target.swiftSettings = [.enableUpcomingFeature("InternalImportsByDefault")]
}
