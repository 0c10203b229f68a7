import Plug

extension Platforms {
    struct Caller: Equatable, Sendable {
        let name: String
        let tenant: String
    }

    class WhoAsks: Action<Void, Result<Caller, any Error>> {}

    // snippet.tenant-root
    struct TenantRoot {
        let likePhoto: Plugged<LikePhoto>

        init(of tenant: String, in store: Store) {
            likePhoto = LikePhoto.self <~ { photo in
                try await store.like(photo.id, for: tenant)
            }
        }
    }

    // snippet.end
    struct Tenants: Sendable {
        private let registries: [String: Actions]

        init(_ names: Set<String>, in store: Store) {
            var registries: [String: Actions] = [:]
            for name in names {
                let registry = Actions()
                registry.run { _ = TenantRoot(of: name, in: store) }
                registries[name] = registry
            }
            self.registries = registries
        }

        func scope(for caller: Caller) throws -> Actions {
            guard let tenant = registries[caller.tenant] else {
                throw NoSuchTenant()
            }
            return tenant.run {
                Actions.withScope {
                    WhoAsks.self <~ { .success(caller) }
                    return Actions.current
                }
            }
        }
    }

    struct NoSuchTenant: Error {}

    actor Store {
        private(set) var likes: [String] = []

        func like(_ id: Int, for tenant: String) throws {
            let caller = try action(WhoAsks.self).get()
            likes.append("\(tenant): \(id), by \(caller.name)")
        }
    }
}
