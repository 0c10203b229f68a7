import Foundation

/// An executable of this package, as it was built together with the tests.
struct BuiltProduct {
    let url: URL

    /// Finds it beside the tests, wherever those were built.
    init(_ name: String) {
        // On macOS the tests are a bundle in that folder; elsewhere they are an executable in it.
        let bundle = Bundle(for: Marker.self).bundleURL
        let folder = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        url = folder.appendingPathComponent(name)
    }
}

/// A class of the test bundle, by which the bundle is found.
private final class Marker {}
