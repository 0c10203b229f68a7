import Foundation

/// The ways in which apps are built, as in `Tests/LanguageModes`.
enum LanguageMode: CaseIterable {
    case swift5, swift6, mainActor, nonsending

    /// Each takes seconds, so a plain `swift test` has one of them. `.ci/run` sets the variable.
    static let tested =
        ProcessInfo.processInfo.environment["PLUG_ALL_PROGRAMS"] == nil ? [.swift6] : allCases

    /// The arguments of the compiler.
    var options: [String] {
        switch self {
        case .swift5: ["-swift-version", "5"]
        case .swift6: ["-swift-version", "6"]
        case .mainActor: ["-swift-version", "6", "-default-isolation", "MainActor"]
        case .nonsending:
            [
                "-swift-version", "6",
                "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
                "-enable-upcoming-feature", "InferIsolatedConformances",
            ]
        }
    }
}
