// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "Plug",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Plug", targets: ["Plug"]),
        .library(name: "PlugResilience", targets: ["PlugResilience"]),
        .library(name: "PlugTesting", targets: ["PlugTesting"]),
        .library(name: "PlugXCTest", targets: ["PlugXCTest"]),
        .library(name: "Plan", targets: ["Plan"]),
        .library(name: "PlugTape", targets: ["PlugTape"]),
        .plugin(name: "ActionMap", targets: ["PlugActionMap"]),
    ],
    dependencies: [],
    targets: [
        .target(name: "Plug"),
        .target(name: "PlugResilience", dependencies: ["Plug"]),
        .target(name: "PlugTesting", dependencies: ["Plug"]),
        .target(name: "PlugXCTest", dependencies: ["Plug", "PlugTesting"]),
        .target(name: "Plan", dependencies: ["Plug"]),
        .target(name: "PlugTape", dependencies: ["Plug"]),

        // `swift package action-map`. These names are reserved in every package that depends on this
        // one, so they say where they come from.
        .plugin(
            name: "PlugActionMap",
            capability: .command(
                intent: .custom(
                    verb: "action-map",
                    description: "Show who calls each use case, what answers, and what is missing"
                )
            ),
            dependencies: ["PlugActionMapTool"],
            path: "Plugins/ActionMap"
        ),
        .executableTarget(
            name: "PlugActionMapTool",
            path: "Plugins/Tool",
            resources: [.embedInCode("Pages/Page.html")]
        ),

        .target(
            name: "LikePhotoUseCases",
            dependencies: ["Plug"],
            path: "Example/LikePhoto/UseCases"
        ),
        .target(
            name: "LikePhotoMock",
            dependencies: ["LikePhotoUseCases"],
            path: "Example/LikePhoto/Mock"
        ),
        .target(
            name: "LikePhotoStore",
            dependencies: ["Plug", "LikePhotoUseCases"],
            path: "Example/LikePhoto/Store"
        ),
        .target(
            name: "LikePhotoNetwork",
            dependencies: ["LikePhotoUseCases"],
            path: "Example/LikePhoto/Network"
        ),
        .executableTarget(
            name: "like-photo",
            dependencies: [
                "Plug", "PlugResilience", "PlugTape", "LikePhotoUseCases", "LikePhotoMock",
                "LikePhotoStore", "LikePhotoNetwork",
            ],
            path: "Example/LikePhoto/Command"
        ),

        .executableTarget(
            name: "todo",
            dependencies: ["Plug", "Plan"],
            path: "Example/Todo",
            exclude: ["Package.swift", "README.md"]
        ),

        .testTarget(name: "PlugTests", dependencies: ["Plug", "PlugTesting"]),
        .testTarget(name: "PlanTests", dependencies: ["Plan", "Plug", "PlugTesting"]),
        .testTarget(
            name: "TodoTests",
            dependencies: ["todo", "Plug", "PlugTesting", "Plan"],
            exclude: ["Session.txt", "States.txt"]
        ),
        .testTarget(
            name: "PlugResilienceTests",
            dependencies: ["Plug", "PlugResilience", "PlugTesting"]
        ),
        .testTarget(
            name: "PlugTestingTests",
            dependencies: ["Plug", "PlugResilience", "PlugTesting", "VerifiedUseCases"]
        ),
        .target(name: "VerifiedUseCases", dependencies: ["Plug"], path: "Tests/VerifiedUseCases"),
        .testTarget(
            name: "PlugXCTestTests",
            dependencies: ["Plug", "PlugTesting", "PlugXCTest"]
        ),
        .testTarget(
            name: "PlugTapeTests",
            dependencies: ["Plug", "PlugResilience", "PlugTape", "PlugTesting"]
        ),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "Plug", "PlugResilience", "PlugTape", "PlugTesting", "PlugXCTest", "Plan",
            ],
            exclude: ["Listings/Tapes", "ServerListings"]
        ),
        .testTarget(
            name: "ExampleTests",
            dependencies: [
                "Plug", "PlugTesting", "LikePhotoUseCases", "LikePhotoMock", "LikePhotoStore",
                "LikePhotoNetwork", "PlugTape", "like-photo",
            ]
        ),

        .testTarget(
            name: "CompileFailureTests",
            dependencies: ["Plug", "PlugResilience"],
            exclude: ["Fixtures"]
        ),

        .testTarget(
            name: "ActionMapTests",
            dependencies: [
                "Plug", "PlugResilience", "PlugTape", "PlugTesting", "PlugActionMapTool",
            ],
            exclude: ["Fixtures"]
        ),

        .testTarget(
            name: "TutorialTests",
            dependencies: ["Plug", "PlugTesting", "PlugActionMapTool"],
            exclude: ["Likes"]
        ),

        // One client, compiled in each of the ways in which apps are built.
        .testTarget(
            name: "Swift5ModeTests",
            dependencies: [
                "Plug", "PlugResilience", "PlugTape", "PlugTesting", "PlugXCTest", "Plan",
            ],
            path: "Tests/LanguageModes/Swift5",
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "Swift6ModeTests",
            dependencies: [
                "Plug", "PlugResilience", "PlugTape", "PlugTesting", "PlugXCTest", "Plan",
            ],
            path: "Tests/LanguageModes/Swift6"
        ),
        .testTarget(
            name: "MainActorModeTests",
            dependencies: [
                "Plug", "PlugResilience", "PlugTape", "PlugTesting", "PlugXCTest", "Plan",
            ],
            path: "Tests/LanguageModes/MainActor",
            swiftSettings: [.defaultIsolation(MainActor.self)]
        ),
        .testTarget(
            name: "NonsendingModeTests",
            dependencies: [
                "Plug", "PlugResilience", "PlugTape", "PlugTesting", "PlugXCTest", "Plan",
            ],
            path: "Tests/LanguageModes/Nonsending",
            swiftSettings: [
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("InferIsolatedConformances"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

let modes: Set = [
    "Swift5ModeTests", "Swift6ModeTests", "MainActorModeTests", "NonsendingModeTests",
]

// Only where this package is built itself. Where it is a dependency, another build system than the
// native one suppresses its warnings, and the compiler refuses both.
let isBuiltItself = Context.environment["PWD"] == Context.packageDirectory

// What `.ci/run` tells the compiler beside the commands of the README, which it runs as they stand there.
let flags = isBuiltItself ? Context.environment["PLUG_FLAGS"] : nil

for target in package.targets where target.type != .plugin {
    var settings: [SwiftSetting] = isBuiltItself ? [.treatAllWarnings(as: .error)] : []
    if let flags { settings.append(.unsafeFlags(flags.split(separator: " ").map(String.init))) }
    if !modes.contains(target.name) {
        settings += [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        ]
    }
    target.swiftSettings = settings + (target.swiftSettings ?? [])
}

// `PLUG_TARGETS=PlugTests,PlanTests swift test` builds only these and what they need.
if let names = Context.environment["PLUG_TARGETS"] {
    let all = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    var needed: Set<String> = []
    var open = names.split(separator: ",").map(String.init)
    while let name = open.popLast() {
        guard let target = all[name] else { fatalError("No target is called \(name)") }
        guard needed.insert(name).inserted else { continue }
        for case .byNameItem(let dependency, _) in target.dependencies {
            open.append(dependency)
        }
    }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products.removeAll { product in
        product is Product.Plugin || !needed.contains(product.name)
    }
}
