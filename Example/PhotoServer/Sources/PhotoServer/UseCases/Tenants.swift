import LikePhotoUseCases
import Plug

/// A registry for each tenant: the composition root of the server.
///
/// A registry that was made by `Actions()` falls through to no other, so a tenant can't reach what is
/// plugged for another.
package struct Tenants: Sendable {
    let keys: Keys
    private let registries: [String: Actions]
    private let observers: [ActionObserver]

    /// Plugs the use cases of each tenant, and shows their calls to the report.
    package init(with keys: Keys, in database: PhotoDatabase, report: CallReport) {
        var registries: [String: Actions] = [:]
        var observers: [ActionObserver] = []
        for tenant in keys.tenants {
            let registry = Actions()
            registry.run {
                LikePhoto.self <~ { photo in
                    Promise { try await database.like(photo.id, for: tenant) }
                }
                UnlikePhoto.self <~ { photo in
                    Promise { try await database.unlike(photo.id, for: tenant) }
                }
                PostPhoto.self <~ { draft in
                    Promise { try await database.post(draft, for: tenant) }
                }
                ListLikes.self <~ { _ in
                    Promise { try await database.likes(of: tenant) }
                }
                refuseReaders(LikePhoto.self)
                refuseReaders(UnlikePhoto.self)
                refuseReaders(PostPhoto.self)
                observers.append(Actions.observe { event in report.add(event, tenant: tenant) })
            }
            registries[tenant] = registry
        }
        self.keys = keys
        self.registries = registries
        self.observers = observers
    }

    /// The registry in which a caller's requests are answered.
    subscript(caller: Caller) -> Actions {
        registries[caller.tenant]!  // each tenant that has callers has one
    }
}
