// MARK: - The end of a test's registry

extension Actions {
    /// Releases what a test's registry holds, if no registry of the test is current, as after its
    /// end. An heir with the same plugs is current meanwhile, so that the `deinit` of what a plug
    /// held calls the test's mocks. Only `deinit` calls this, so no call is running here.
    func bequeath() {
        guard let monitor else {
            #if DEBUG
                for outlet in outlets.outlets {
                    guard let way = outlet.contents.plugged?.origin.way else { continue }
                    Self.endedPlugs.withLock { $0[outlet.key] = way }
                }
            #endif
            return
        }
        if Self.currentScope?.monitor === monitor { return monitor.registryWillEnd(self) }
        let own = outlets.outlets
        guard own.contains(where: { $0.contents.plugged != nil }) else { return }
        var heir = Actions(outer: outer, monitor: monitor)
        for outlet in own {
            var contents = outlet.contents
            contents.interceptors = []
            _ = heir.outlets.outlet(of: outlet.action, orInsert: contents)
        }
        var (observers, interceptors): ([Observer], [Interceptor]) = ([], [])
        ownObservers.withLock { swap(&$0, &observers) }
        interceptorsOfAll.withLock { swap(&$0, &interceptors) }
        heir.run {
            for outlet in own { outlet.release() }
            (observers, interceptors) = ([], [])
        }
        // The last plug goes first, as the mocks of a suite are plugged first.
        let last = heir.outlets.outlets.sorted { $0.contents.number > $1.contents.number }
        for outlet in last {
            // A task of a `deinit` may go on in the heir, whose own end comes after that.
            guard isKnownUniquelyReferenced(&heir) else { return }
            heir.run { outlet.release() }
        }
    }

    /// How actions were plugged in scopes and registries that have ended, and that nobody watches. Empty
    /// in release builds, in which many threads may end scopes.
    static let endedPlugs = Locked<[ObjectIdentifier: String]>([:])

    /// Whether something was plugged into an action, and is released because the test has ended.
    package func hasReleased(_ action: any Pluggable.Type) -> Bool {
        ownContents(of: action).note?.facts.isReleased == true
    }
}
