// MARK: - Checking the wiring

extension Actions {
    /// Checks that actions are plugged in the current registry or an enclosing scope.
    ///
    /// Call it at launch, after the composition root, with all actions that the app calls. It makes
    /// no instance, and so can't tell whether an implementation overrides `perform`. O(n).
    ///
    /// - Throws: ``MissingPlugsError``, which names every action that isn't.
    public static func verify(_ actions: any Pluggable.Type...) throws(MissingPlugsError) {
        try verify(actions)
    }

    /// Checks that the actions of a list are plugged in the current registry or an enclosing scope.
    ///
    /// It is for apps whose modules each have a list of what they call: one error names all that
    /// they miss. It makes no instance. O(n).
    ///
    /// - Throws: ``MissingPlugsError``, which names every action that isn't.
    public static func verify(_ actions: [any Pluggable.Type]) throws(MissingPlugsError) {
        let current = current
        let missing = actions.unique.filter { !current.isPlugged($0) }
        guard missing.isEmpty else {
            throw MissingPlugsError(missing, place: current.placeOfPlugs)
        }
    }
}
