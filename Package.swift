// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Plug",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Plug", targets: ["Plug"]),
        .executable(name: "like-photo", targets: ["LikePhotoCommand"]),
        .executable(name: "photo-server", targets: ["PhotoServer"]),
    ],
    dependencies: [],
    targets: [
        .target(name: "Plug"),

        .target(name: "Photos", dependencies: ["Plug"], path: "Example/LikePhoto/Photos"),
        .target(name: "PhotosFile", dependencies: ["Photos"], path: "Example/LikePhoto/File"),
        .target(name: "PhotosMock", dependencies: ["Photos"], path: "Example/LikePhoto/Mock"),
        .target(name: "PhotosNetwork", dependencies: ["Photos"], path: "Example/LikePhoto/Network"),
        .executableTarget(
            name: "LikePhotoCommand",
            dependencies: ["Plug", "Photos", "PhotosFile", "PhotosMock", "PhotosNetwork"],
            path: "Example/LikePhoto/Command"
        ),
        .executableTarget(
            name: "PhotoServer",
            dependencies: ["Plug", "Photos", "PhotosFile"],
            path: "Example/PhotoServer"
        ),

        .testTarget(
            name: "ExampleTests",
            dependencies: ["LikePhotoCommand", "PhotoServer"],
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings =
        [
            .treatAllWarnings(as: .error),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        ] + (target.swiftSettings ?? [])
}
