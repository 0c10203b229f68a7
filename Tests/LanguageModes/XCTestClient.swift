import Plug
import PlugTesting
import PlugXCTest
import XCTest

// What the XCTests of an app's module look like, without Swift Testing.

class Save: Action<Int, Promise<Void>> {}
class Sync: AsyncAction<Int, Int> {}

@MainActor
final class Editor {
    private(set) var title = ""

    func save() {
        action(Save.self, 1).then { self.title = "Saved" }.onError { error in
            self.title = "\(error)"
        }
    }

    func rename(_ title: String) { self.title = title }
}

final class XCTestClient: ActionsTestCase {
    override var waiting: Duration { .seconds(300) }

    override func setUp() {
        super.setUp()
        Sync.self <~ { number in number + 1 }
    }

    func testRecordersOfEveryClosure() async throws {
        let saves = Actions.record(Save.self) { _ in }
        try await action(Save.self, 1).value
        let slowSaves = Actions.record(Save.self) { number in
            guard number > 2 else { throw CancellationError() }
            await Task.yield()
        }
        try? await action(Save.self, 2).value
        try await action(Save.self, 3).value
        let syncs = Actions.record(Sync.self) { number in
            await Task.yield()
            return number + 2
        }
        let number = try await action(Sync.self, 4)
        XCTAssertEqual(number, 6)
        XCTAssertEqual(saves.inputs + slowSaves.inputs + syncs.inputs, [1, 2, 3, 4])
    }

    @MainActor
    func testARecorderOfTheMainActor() async throws {
        let editor = Editor()
        let saves = Actions.record(Save.self) { number in
            await Task.yield()
            editor.rename("\(number)")
        }
        try await action(Save.self, 1).value
        XCTAssertEqual(editor.title, "1")
        XCTAssertEqual(saves.count, 1)
    }

    @MainActor
    func testAMethodOfTheMainActor() async {
        let saves = Actions.record(Save.self) { _ in Promise() }
        let editor = Editor()
        editor.save()
        await Actions.settled(within: .seconds(300))
        XCTAssertEqual(editor.title, "Saved")
        let saved = await saves.next(within: .seconds(300))
        XCTAssertEqual(saved, 1)
    }
}

/// A base class of an app's own.
nonisolated class AppTestCase: XCTestCase {
    override func invokeTest() {
        withActions { super.invokeTest() }
    }
}

final class OwnXCTestClient: AppTestCase {
    func testARegistryOfItsOwn() {
        XCTAssertFalse(Actions.isPlugged(Save.self))
        Save.self <~ { _ in Promise() }
    }
}
