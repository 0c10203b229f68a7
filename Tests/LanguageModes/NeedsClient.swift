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
        try await action(Publish.self, try await action(Sketch.self, 1))
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

// Two areas of needs, a root for each, and an entry that asks for both.

class Frame: Action<Int, Int> {}

protocol FrameNeeds {
    var frame: Plugged<Frame> { get }
}

protocol GalleryNeeds: StudioNeeds, FrameNeeds {}

struct Framer: FrameNeeds {
    let frame = Frame.self <~ { width in width * 2 }
}

struct GalleryMocks: GalleryNeeds {
    let sketch = Sketch.self <~ QuickSketch()
    let publish = Publish.self <~ { width in "mocked \(width)" }
    let frame = Frame.self <~ { width in width }
}

struct Exhibition {
    let studio: any StudioNeeds

    init(_ studio: some StudioNeeds, _ frames: some FrameNeeds) {
        self.studio = studio
    }

    func show() async throws -> String {
        try await action(Publish.self, action(Frame.self, 1))
    }
}

@Suite(.actions { _ = StudioMocks() })
struct NeedsClient {
    @Test func `Mocks plug what is needed`() async throws {
        #expect(try await Studio(StudioMocks()).work() == "2")
        try Actions.verify(Sketch.self, Publish.self)
    }

    @Test(arguments: [(true, "published 2"), (false, "published 1")])
    func `A tenant has a root of its own`(_ isQuick: Bool, _ published: String) async throws {
        let tenant = Actions()
        let root = tenant.run { StudioRoot(isQuick: isQuick) }
        #expect(try await tenant.run { try await Studio(root).work() } == published)
    }

    @Test(arguments: [(true, "mocked 1"), (false, "published 2")])
    func `An entry takes the roots of two areas`(_ isDemo: Bool, _ shown: String) async throws {
        let studio: any StudioNeeds = isDemo ? GalleryMocks() : StudioRoot(isQuick: true)
        let frames: any FrameNeeds = isDemo ? GalleryMocks() : Framer()
        #expect(try await Exhibition(studio, frames).show() == shown)
        let either: any StudioNeeds & FrameNeeds = GalleryMocks()
        #expect(try await Exhibition(either, either).show() == "mocked 1")
        _ = Studio(Exhibition(either, frames).studio)
    }
}
