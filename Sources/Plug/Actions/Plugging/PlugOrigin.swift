/// How something was plugged. It holds nothing of what is plugged.
package struct PlugOrigin: Sendable, CustomStringConvertible {
    /// Where it was plugged. Nil for `<~`, which can't know.
    let location: CallSite?

    let isClosure: Bool

    /// As in "a closure, plugged at Feed/Feed.swift:40".
    package var description: String { "\(isClosure ? "a closure" : "an instance"), plugged \(way)" }

    /// As in "at Feed/Feed.swift:40" or "with <~".
    package var way: String { location.map { "at \($0)" } ?? "with <~" }
}

extension AnyImplementation {
    final var origin: PlugOrigin {
        PlugOrigin(location: location, isClosure: makeInstance == nil)
    }
}

/// What became of a plug. It outlives the plug and its registry.
package final class PlugEnd: Sendable {
    private struct State {
        var text: String?
        weak var successor: AnyImplementation?
    }

    private let state = Locked(State())

    /// How it ended, as in "replaced by a closure, plugged at Feed/Feed.swift:40". Nil if it hasn't
    /// ended, or if it ended with its registry. While its successor lives, the text names the class,
    /// for which it evaluates the right side twice.
    package var description: String? {
        let (text, successor) = state.withLock { ($0.text, $0.successor) }
        return successor.map { "replaced by \($0.kind), plugged \($0.origin.way)" } ?? text
    }

    func set(_ text: String, _ successor: AnyImplementation? = nil) {
        state.withLock { $0 = State(text: text, successor: successor) }
    }
}

extension Actions {
    /// Notes from now on what becomes of what is plugged into an action in this registry.
    package func noteEndOfPlug(of action: any Pluggable.Type) -> PlugEnd {
        let end = PlugEnd()
        outlet(of: action).update(in: self) { contents in
            let note = contents.note
            contents.note = PlugNote(
                isDefault: note?.isDefault == true,
                replaced: note?.replaced,
                end: end
            )
        }
        return end
    }

    /// The actions into which something was plugged twice in this registry, with the plug that was
    /// replaced last, and the one that replaced it. Those that replace a default are left out.
    package var replacements: [(action: any Pluggable.Type, old: PlugOrigin, new: PlugOrigin)] {
        outlets.outlets.compactMap { outlet in
            let contents = outlet.contents
            guard let old = contents.note?.replaced, let new = contents.plugged else { return nil }
            return (outlet.action, old, new.origin)
        }
    }

    /// The actions that were plugged, intercepted or called in this registry, in this order.
    package var knownActions: [any Pluggable.Type] { outlets.outlets.map(\.action) }

    /// The plug that was replaced by the one that answers an action here.
    func replaced(in action: any Pluggable.Type) -> PlugOrigin? {
        chain.lazy.map { $0.ownContents(of: action) }.first { $0.plugged != nil }?.note?.replaced
    }
}

/// What is to be told of a plug, where that isn't the first of an app's root.
final class PlugNote: Sendable {
    /// Whether it is the default of the action.
    let isDefault: Bool

    /// What it replaced in the same registry.
    let replaced: PlugOrigin?

    /// Is told of the end of the plug.
    let end: PlugEnd?

    /// Whether it was released at the end of a test.
    let isReleased: Bool

    init(
        isDefault: Bool = false,
        replaced: PlugOrigin? = nil,
        end: PlugEnd? = nil,
        isReleased: Bool = false
    ) {
        self.isDefault = isDefault
        self.replaced = replaced
        self.end = end
        self.isReleased = isReleased
    }
}

extension OutletContents {
    /// Plugs an implementation.
    mutating func plug(_ implementation: AnyImplementation, isDefault: Bool) {
        note?.end?.set("replaced by \(implementation.origin)", implementation)
        let replaced = note?.isDefault == true ? nil : plugged?.origin
        let isNoted = isDefault || replaced != nil
        note = isNoted ? PlugNote(isDefault: isDefault, replaced: replaced) : nil
        plugged = implementation
    }

    /// Removes what is plugged.
    mutating func unplug(at place: CallSite) {
        note?.end?.set("unplugged at \(place)")
        (plugged, note) = (nil, nil)
    }
}
