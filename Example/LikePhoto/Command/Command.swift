import Foundation
import LikePhotoUseCases
import Plug

/// Does the work of `like-photo` by calling use cases, whoever answers them.
struct Command {
    /// How many photos to act on at a time.
    private let atOnce = 8

    private let terminal: Terminal

    init(_ terminal: Terminal, _: some PhotoNeeds) {
        self.terminal = terminal
    }

    /// Does the work, prints what came of it, and returns the exit code: 1 if anything failed.
    func run(_ work: Arguments.Work) async -> Int32 {
        let succeeded =
            switch work {
            case .like(let photos):
                await forEach(photos, "liking", "Liked") { $0.like() }
            case .unlike(let photos):
                await forEach(photos, "unliking", "Unliked") { $0.unlike() }
            case .list:
                await list()
            case .post(let path):
                await post(path)
            case .explain:
                say(Actions.current.description)
            case .help:
                say(Arguments.help)
            case .version:
                say("like-photo 0.1.0")
            }
        return succeeded && terminal.saidAll() ? 0 : 1
    }

    /// Tells in the order asked for what came of each photo, while the next ones have begun: a promise
    /// needs nobody who awaits it. One photo's failure doesn't keep the others from their turn.
    private func forEach(
        _ photos: [Photo],
        _ doing: String,
        _ done: String,
        _ begin: (Photo) -> Promise<Void>
    ) async -> Bool {
        var succeeded = true
        var begun: [Promise<Void>] = []
        for (index, photo) in photos.enumerated() {
            begun += photos[begun.count..<min(index + atOnce, photos.count)].map(begin)
            do {
                try await begun[index].value
                terminal.say("\(done) photo \(photo.id)")
            } catch {
                terminal.complain("\(doing) photo \(photo.id) failed: \(reason(for: error))")
                succeeded = false
            }
        }
        return succeeded
    }

    private func list() async -> Bool {
        do {
            let photos = try await Photo.liked()
            for photo in photos {
                terminal.say(photo.title.map { "\(photo.id) \($0)" } ?? "\(photo.id)")
            }
            if photos.isEmpty {
                terminal.say("No photo is liked yet")
            }
            return true
        } catch {
            terminal.complain("listing the liked photos failed: \(reason(for: error))")
            return false
        }
    }

    private func post(_ path: String) async -> Bool {
        do {
            let draft = try Draft(contentsOf: path)
            let photo = try await draft.post()
            terminal.say("Posted \(draft.title) as photo \(photo.id)")
            return true
        } catch {
            terminal.complain("posting \(path) failed: \(reason(for: error))")
            return false
        }
    }

    private func say(_ text: String) -> Bool {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .forEach { terminal.say(String($0)) }
        return true
    }
}
