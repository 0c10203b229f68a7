import Foundation
import LikePhotoUseCases
import Plug
import PlugTape

/// Does the work of `like-photo` by calling use cases, no matter which implementations are plugged.
package struct Command {
    private let terminal: Terminal

    package init(_ terminal: Terminal) { self.terminal = terminal }

    /// Does the work, and prints the results. The needs are dropped: who has them has plugged all.
    func run(_ work: Arguments.Work, _: some PhotoNeeds) async { await run(work) }

    /// The same for a test, which plugs what this work calls and nothing else.
    package func run(_ work: Arguments.Work) async {
        switch work {
        case .like(let photos): await each(photos, "liked") { $0.like() }
        case .unlike(let photos): await each(photos, "unliked") { $0.unlike() }
        case .list: await list()
        case .explain: terminal.say(Actions.current.description)
        case .help: terminal.say(Arguments.help)
        case .version: terminal.say("like-photo 0.1.0")
        }
    }

    /// Begins a call for each photo, and prints the outcomes in this order. No failure stops others.
    private func each(_ photos: [Photo], _ done: String, _ begin: (Photo) -> Promise<Void>) async {
        for (photo, call) in photos.map({ ($0, begin($0)) }) {
            do {
                try await call.value
                terminal.say("\(done.capitalized) photo \(photo.id)")
            } catch {
                terminal.complain("photo \(photo.id) was not \(done): \(reason(for: error))")
            }
        }
    }

    private func list() async {
        do {
            var photos = try await Photo.liked().value
            if photos.isEmpty { terminal.note("No photo is liked yet") }
            while let last = photos.last {
                terminal.say(photos.map { "\($0.id)" }.joined(separator: "\n"))
                photos = try await Photo.liked(after: last.id).value
            }
        } catch {
            terminal.complain("the likes were not listed: \(reason(for: error))")
        }
    }

    /// Why a call failed. The messages of `PlugTape` address the developers of a command.
    private func reason(for error: any Error) -> String {
        error is TapeMissError || error is TapeError
            ? "the tape has no answer to this. Record it on a new one with --record." : "\(error)"
    }
}
