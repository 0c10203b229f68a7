/// How something was plugged. It holds nothing of what is plugged.
package struct PlugOrigin: Sendable, CustomStringConvertible {
    /// Where it was plugged. Nil for `<~`, which can't know.
    let location: CallSite?

    let isClosure: Bool

    /// As in "a closure, plugged at Feed/Feed.swift:40".
    package var description: String { "\(kind), plugged \(way)" }

    var kind: String { isClosure ? "a closure" : "an instance" }

    /// As in "at Feed/Feed.swift:40" or "with <~".
    package var way: String { location.map { "at \($0)" } ?? "with <~" }
}

extension Actions {
    /// Calls a closure when what is plugged into an action here is replaced or unplugged, with what
    /// tells how: "replaced by a closure, plugged at Feed/Feed.swift:40". While the successor lives,
    /// that names its class, for which it evaluates the right side twice. The closure runs under a lock.
    package func noteEndOfPlug(of action: any Pluggable.Type, _ tell: @escaping PlugNote.Tell) {
        outlet(of: action).update(in: self) { contents in
            var facts = contents.note?.facts ?? PlugNote.Facts()
            facts.tellEnd = tell
            contents.note = PlugNote(facts)
        }
    }

    /// The actions that were plugged, intercepted or called in this registry, in this order.
    package var knownActions: [any Pluggable.Type] { outlets.outlets.map(\.action) }

    /// How an action is plugged in this registry only, and what that has replaced.
    package func origins(of action: any Pluggable.Type) -> (own: PlugOrigin, replaced: PlugOrigin?)?
    {
        let contents = ownContents(of: action)
        return contents.plugged.map { ($0.origin, contents.note?.facts.replaced) }
    }

    /// The plug that was replaced by the one that answers an action here.
    func replaced(in action: any Pluggable.Type) -> PlugOrigin? {
        chain.lazy.compactMap { $0.origins(of: action) }.first { _ in true }?.replaced
    }
}

/// What is to be told of a plug, where that isn't the first of an app's root.
package final class PlugNote: Sendable {
    package typealias Tell = @Sendable (_ end: @escaping @Sendable () -> String) -> Void

    struct Facts: Sendable {
        var isDefault = false

        /// What it replaced in the same registry.
        var replaced: PlugOrigin?

        var tellEnd: Tell?

        /// Whether it was released at the end of a test.
        var isReleased = false
    }

    let facts: Facts

    init(_ facts: Facts) { self.facts = facts }
}

extension OutletContents {
    mutating func plug(_ implementation: AnyImplementation, isDefault: Bool) {
        note?.facts.tellEnd? { [weak implementation, origin = implementation.origin] in
            let kind = implementation?.kind ?? origin.kind
            return "replaced by \(kind), plugged \(origin.way)"
        }
        let replaced = note?.facts.isDefault == true ? nil : plugged?.origin
        let isNoted = isDefault || replaced != nil
        note = isNoted ? PlugNote(.init(isDefault: isDefault, replaced: replaced)) : nil
        plugged = implementation
    }

    mutating func unplug(at place: CallSite) {
        note?.facts.tellEnd? { "unplugged at \(place)" }
        (plugged, note) = (nil, nil)
    }
}
