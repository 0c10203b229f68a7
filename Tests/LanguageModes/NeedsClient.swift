import Plug
import PlugTesting
import Testing

// How modules, composition roots and tests declare their needs.

class Sketch: Action<Int, Promise<Int>> {}
class Publish: AsyncAction<Int, String> {}

protocol StudioNeeds {
    var sketch: Plugged<Sketch> { get }
    var publish: Plugged<Publish> { get }
}

struct Studio {
    init(_ needs: some StudioNeeds) {}

    func work() async throws -> String {
        try await action(Publish.self, try await action(Sketch.self, 1).value)
    }
}

class QuickSketch: Sketch {
    override func perform(_ width: Int) -> Promise<Int> { Promise(width + 1) }
}

struct StudioMocks: StudioNeeds {
    let sketch = Sketch.self <~ QuickSketch()
    let publish = Publish.self <~ { width in "\(width)" }
}

struct StudioRoot: StudioNeeds {
    let sketch: Plugged<Sketch>
    let publish = Actions.plug(Publish.self) { width in "published \(width)" }

    init(isQuick: Bool) {
        if isQuick {
            sketch = Actions.plug(Sketch.self, to: QuickSketch())
        } else {
            sketch = Sketch.self <~ { width in Promise(width) }
        }
    }
}

@Suite(.actions { _ = StudioMocks() })
struct NeedsClient {
    @Test func `Mocks plug what is needed`() async throws {
        #expect(try await Studio(StudioMocks()).work() == "2")
        try Actions.verify([Sketch.self, Publish.self])
    }

    @Test(arguments: [(true, "published 2"), (false, "published 1")])
    func `A tenant has a root of its own`(_ isQuick: Bool, _ published: String) async throws {
        let tenant = Actions()
        let root = tenant.run { StudioRoot(isQuick: isQuick) }
        #expect(try await tenant.run { try await Studio(root).work() } == published)
    }
}
