// swift-tools-version: 6.2
import PackageDescription

let plug = ["Plug", "PlugResilience", "PlugTape"].map {
    Target.Dependency.product(name: $0, package: "Plug")
}
let package = Package(
    name: "LikePhoto",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Plug", path: "../..")],
    targets: [
        .target(name: "LikePhotoUseCases", dependencies: plug, path: "UseCases"),
        .target(name: "LikePhotoMock", dependencies: ["LikePhotoUseCases"] + plug, path: "Mock"),
        .target(name: "LikePhotoStore", dependencies: ["LikePhotoUseCases"] + plug, path: "Store"),
        .target(
            name: "LikePhotoNetwork",
            dependencies: ["LikePhotoUseCases"] + plug,
            path: "Network"
        ),
        .executableTarget(
            name: "like-photo",
            dependencies: ["LikePhotoMock", "LikePhotoStore", "LikePhotoNetwork"] + plug,
            path: "Command"
        ),
    ]
)
