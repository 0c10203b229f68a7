import Synchronization

/// Puts a closure around an implementation.
@usableFromInline
package final class Interceptor: Removable {
    @usableFromInline
    typealias Wrap = @Sendable (AnyImplementation, any Pluggable.Type) -> AnyImplementation

    /// The action that it intercepts. Nil for all actions.
    let action: (any Pluggable.Type)?

    let wrap: Wrap

    /// The interceptor if that isn't a closure, as those of all actions.
    package let instance: (any CallInterceptor)?

    var isInnermost: Bool { instance is any InnermostInterceptor }

    let location: CallSite

    /// Whether it lives as long as its registry: nothing can take it out anymore. Read relaxed:
    /// until a thread sees that, it only does too much.
    let isPermanent = Atomic(false)

    init(
        of action: (any Pluggable.Type)? = nil,
        instance: (any CallInterceptor)? = nil,
        at location: CallSite,
        wrap: @escaping Wrap
    ) {
        self.action = action
        self.wrap = wrap
        self.instance = instance
        self.location = location
    }

    func remove(from registry: Actions?) { registry?.remove(self) }

    func stay() { isPermanent.store(true, ordering: .relaxed) }
}

extension [Interceptor] {
    /// In the order in which they wrap, the outermost first.
    var innermostLast: [Interceptor] { filter { !$0.isInnermost } + filter(\.isInnermost) }
}

extension OutletContents {
    /// The plugged implementation inside the interceptors.
    func answer(for action: any Pluggable.Type) -> AnyImplementation? {
        guard let plugged, !interceptors.isEmpty else { return plugged }
        return interceptors.innermostLast.reversed().reduce(plugged) { $1.wrap($0, action) }
    }
}
