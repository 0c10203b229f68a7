// As much of SwiftUI as the listings need, for platforms without it. It draws
// nothing.

/// Holds the listings about platforms, and what stands in for Apple's frameworks.
enum Platforms {}

extension Platforms {
    @MainActor @preconcurrency protocol View {
        associatedtype Body: View

        @ViewBuilder var body: Body { get }
    }

    @MainActor @preconcurrency protocol App {
        associatedtype Body: Scene

        var body: Body { get }

        init()
    }

    @MainActor @preconcurrency protocol Scene {}

    @resultBuilder
    enum ViewBuilder {
        static func buildBlock<each Content: View>(_: repeat each Content) -> Drawn { Drawn() }
        static func buildEither(first: Drawn) -> Drawn { first }
        static func buildEither(second: Drawn) -> Drawn { second }
    }

    struct Drawn: View {
        var body: Drawn { self }
    }

    struct Text: View {
        init(_ text: String) {}
    }

    struct ProgressView: View {}

    struct Button: View {
        init(_ title: String, action: @escaping @MainActor () -> Void) {}
    }

    struct VStack: View {
        init(@ViewBuilder content: () -> Drawn) {}
    }

    struct WindowGroup: Scene {
        init(content: () -> some View) {}
    }

    @propertyWrapper
    struct State<Value> {
        var wrappedValue: Value
    }
}

extension Platforms.View where Body == Platforms.Drawn {
    var body: Platforms.Drawn { Platforms.Drawn() }
}

extension Platforms.View {
    func task(
        _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some Platforms.View {
        Platforms.Drawn()
    }
}
