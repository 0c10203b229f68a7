import Foundation
import LikePhotoFile
import LikePhotoUseCases
import Plug
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FilePhotosTests {
    private let folder: TemporaryFolder
    private let file: PhotoFile

    init() throws {
        folder = try TemporaryFolder()
        file = PhotoFile(path: folder.path("likes.json"))
    }

    @Test func `A file that is not there has no likes, and listing them does not make it`()
        async throws
    {
        #expect(try await likes() == [])
        #expect(try folder.names() == [])
    }

    @Test func `A like is kept in JSON that a person can read`() async throws {
        try await like(43)
        try await like(42)
        #expect(
            try text() == """
                {
                  "likes" : [
                    42,
                    43
                  ],
                  "photos" : [

                  ]
                }

                """
        )
    }

    @Test func `Liking twice is liking once`() async throws {
        try await like(42)
        try await like(42)
        #expect(try await likes() == [Photo(id: 42)])
    }

    @Test func `A like can be taken back`() async throws {
        try await like(42)
        try await like(43)
        try await FileUnlikePhoto(file).perform(Photo(id: 42)).value
        #expect(try await likes() == [Photo(id: 43)])
    }

    @Test func `A posted photo keeps its title, and its picture beside the file`() async throws {
        let photo = try await post("cat.jpg")
        #expect(photo == Photo(id: 1001, title: "cat.jpg"))
        #expect(try Data(contentsOf: url("likes.json.photos/1001")) == Data("cat.jpg".utf8))
        try await like(1001)
        try await like(7)
        #expect(try await likes() == [Photo(id: 7), photo])
    }

    @Test func `A photo is never posted under an id that is already liked`() async throws {
        try await like(1001)
        #expect(try await post("cat.jpg").id == 1002)
        #expect(try await post("dog.jpg").id == 1003)
    }

    @Test func `Files of similar names don't share pictures`() async throws {
        let draft = Draft(title: "dog.jpg", data: Data("dog.jpg".utf8))
        _ = try await post("cat.jpg")
        _ = try await FilePostPhoto(PhotoFile(path: folder.path("likes.txt"))).perform(draft).value
        #expect(try Data(contentsOf: url("likes.json.photos/1001")) == Data("cat.jpg".utf8))
        #expect(try Data(contentsOf: url("likes.txt.photos/1001")) == Data("dog.jpg".utf8))
    }

    @Test func `A title never names a file`() async throws {
        _ = try await post("../../cat.jpg")
        #expect(try folder.names() == ["likes.json", "likes.json.photos"])
    }

    @Test func `Nothing but the file remains after a like`() async throws {
        try await like(42)
        #expect(try folder.names() == ["likes.json"])
    }

    @Test func `What a killed process left behind is cleared away`() async throws {
        try Data("half".utf8).write(to: url(".likes.json.new"))
        try await like(42)
        #expect(try folder.names() == ["likes.json"])
    }

    @Test func `A link to the file stays a link`() async throws {
        try await like(42)
        let link = url("link.json")
        try FileManager.default.createSymbolicLink(
            at: link,
            withDestinationURL: url("likes.json")
        )
        try await FileLikePhoto(PhotoFile(path: link.path)).perform(Photo(id: 43)).value
        #expect(try await likes() == [Photo(id: 42), Photo(id: 43)])
    }

    @Test func `A link to a file that isn't there yet stays a link, too`() async throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link.json"),
            withDestinationPath: "likes.json"
        )
        try await FileLikePhoto(PhotoFile(path: folder.path("link.json"))).perform(Photo(id: 42))
            .value
        #expect(try await likes() == [Photo(id: 42)])
        #expect(try folder.names() == ["likes.json", "link.json"])
    }

    @Test func `The file keeps its permissions`() async throws {
        try await like(42)
        let path = folder.path("likes.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        try await like(43)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `Two stores on one file lose no like`() async throws {
        let files = [file, PhotoFile(path: folder.path("likes.json"))]
        try await withThrowingTaskGroup { group in
            for id in 1...200 {
                group.addTask {
                    try await FileLikePhoto(files[id % 2]).perform(Photo(id: id)).value
                }
            }
            try await group.waitForAll()
        }
        #expect(try await likes() == (1...200).map { Photo(id: $0) })
    }
}

// MARK: - Failing

extension FilePhotosTests {
    @Test(arguments: [
        ("", "it isn't JSON"),
        ("{ likes: 42", "it isn't JSON"),
        (#"{"likes":[42]"#, "it isn't JSON"),
        ("likes", "it isn't JSON"),
        ("null", "it has the wrong shape"),
        ("[42]", "it has the wrong shape"),
        (#"{"likes":42}"#, "likes has the wrong shape"),
        (#"{"likes":[42,"43"]}"#, "likes has the wrong shape"),
        (#"{"likes":[99999999999999999999]}"#, "it holds a number that is no id"),
        (#"{"likes":[42.5]}"#, "it holds a number that is no id"),
        (#"{"likes":[0]}"#, "it holds a number that is no id"),
        (#"{"photos":[{"title":"cat.jpg"}]}"#, "a photo has no id"),
        (#"{"likes":[],"name":"x"}"#, #"it has the key "name", which such a store doesn't have"#),
        (
            #"{"photos":[{"id":1001,"size":1}]}"#,
            #"it has the key "size", which such a store doesn't have"#
        ),
    ])
    func `A file that holds anything else is refused and left as it is`(
        _ contents: String,
        _ problem: String
    ) async throws {
        try Data(contents.utf8).write(to: url("likes.json"))
        let message = """
            \(folder.path("likes.json")): not a store of likes: \(problem). \
            It was left as it was. Repair it, move it away, or name another file.
            """
        await expect(message) { try await like(42) }
        await expect(message) { _ = try await post("cat.jpg") }
        await expect(message) { _ = try await likes() }
        #expect(try text() == contents)
        #expect(try folder.names() == ["likes.json"])
    }

    @Test func `A missing folder is an error that says so`() async throws {
        let file = PhotoFile(path: folder.path("missing/likes.json"))
        await expect(
            """
            \(folder.path("missing")): can't open the folder: No such file or directory. \
            Create it, or name another file.
            """
        ) { try await FileLikePhoto(file).perform(Photo(id: 42)).value }
        #expect(try folder.names() == [])
    }

    @Test func `A file in the place of the folder is an error that says so`() async throws {
        try await like(42)
        let file = PhotoFile(path: folder.path("likes.json/likes.json"))
        await expect(
            """
            \(folder.path("likes.json")): can't open the folder: Not a directory. \
            Name another file.
            """
        ) { try await FileLikePhoto(file).perform(Photo(id: 42)).value }
    }

    @Test func `A folder in the place of the file is an error that says so`() async throws {
        let file = PhotoFile(path: folder.url.path)
        await expect("\(folder.url.path): can't open it: Is a directory. Name another file.") {
            try await FileLikePhoto(file).perform(Photo(id: 42)).value
        }
        #expect(try folder.names() == [])
    }

    @Test func `A device in the place of the file is refused and stays a device`() async throws {
        await expect("/dev/null: not a regular file. Name another file.") {
            try await FileLikePhoto(PhotoFile(path: "/dev/null")).perform(Photo(id: 42)).value
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
        #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
    }

    @Test func `A picture that can't be kept leaves no photo behind`() async throws {
        try await like(42)
        let before = try text()
        try Data().write(to: url("likes.json.photos"))
        await expect(
            "\(folder.path("likes.json.photos")): can't open the folder: Not a directory. Name another file."
        ) { _ = try await post("cat.jpg") }
        #expect(try text() == before)
    }

    @Test func `A picture that can't be put in its place is cleared away`() async throws {
        let place = folder.path("likes.json.photos/1001")
        try FileManager.default.createDirectory(
            atPath: place,
            withIntermediateDirectories: true
        )
        await expect("\(place): can't replace it: Is a directory. Name another file.") {
            _ = try await post("cat.jpg")
        }
        #expect(try folder.names() == ["likes.json.photos"])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("likes.json.photos"))
                == ["1001"]
        )
    }

    @Test func `A file that can't be replaced stays, and nothing else does`() async throws {
        try await like(42)
        let before = try text()
        // A folder that isn't empty can't be removed as a left-over, so it is in the way.
        try FileManager.default.createDirectory(
            at: url(".likes.json.new"),
            withIntermediateDirectories: true
        )
        await expect(
            """
            \(folder.path("likes.json")): can't create .likes.json.new beside it: File exists. \
            Check the file and its disk.
            """
        ) { _ = try await post("cat.jpg") }
        #expect(try text() == before)
        let pictures = folder.path("likes.json.photos")
        #expect(try FileManager.default.contentsOfDirectory(atPath: pictures) == [])
    }
}

// MARK: - Helpers

extension FilePhotosTests {
    private func like(_ id: Int) async throws {
        try await FileLikePhoto(file).perform(Photo(id: id)).value
    }

    private func likes() async throws -> [Photo] {
        try await FileListLikes(file).perform(()).value
    }

    private func post(_ title: String) async throws -> Photo {
        try await FilePostPhoto(file).perform(Draft(title: title, data: Data(title.utf8))).value
    }

    private func text() throws -> String {
        try String(contentsOf: url("likes.json"), encoding: .utf8)
    }

    private func url(_ name: String) -> URL { URL(fileURLWithPath: folder.path(name)) }

    /// Expects an error of the file, with exactly this text.
    private func expect(
        _ message: String,
        _ location: SourceLocation = #_sourceLocation,
        _ body: () async throws -> Void
    ) async {
        await #expect(sourceLocation: location) {
            try await body()
        } throws: { error in
            error is PhotoFileError && "\(error)" == message
        }
    }
}
