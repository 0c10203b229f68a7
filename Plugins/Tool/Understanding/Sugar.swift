/// Finds who calls a use case through functions that do nothing else, such as `photo.like()`.
///
/// Such a function stands beside the use case, or hands over `self`. Others that only call, as a
/// presenter's may, are callers.
struct Sugar {
    /// The functions that hand over `self`. They are sugar also where a closure calls them that is
    /// plugged.
    private(set) var handingOverSelf: Set<Symbol> = []

    /// The other functions that answer a use case, since a closure that is plugged calls them.
    var answering: Set<Symbol> = []

    init(among calls: [Use]) {
        let sugar = calls.filter { call in
            handsOverSelf(call) && call.container.map { isSugar($0, for: call) } == true
        }
        handingOverSelf = Set(sugar.compactMap(\.container?.declaration))
    }

    /// The calls of the people behind the sugar in which a call stands, or that call itself.
    func callers(of use: Use) -> [Use] {
        var callers: [Use] = []
        var open = [use]
        while var call = open.popLast() {
            guard let container = call.container, isSugar(container, for: call) else {
                callers.append(call)
                continue
            }
            let function = container.declaration
            let sites = ([function] + function.overridden).flatMap(\.occurrences)
            if sites.isEmpty || call.sugar.contains(function) {
                // What others require is called by them, wherever they are.
                call.isIdle = function.overridden.isEmpty
                callers.append(call)
                continue
            }
            for site in sites {
                guard var outer = Use(.call, use.type, at: site) else { continue }
                outer.sugar = [function] + call.sugar
                outer.origin = call.origin ?? Spot(source: call.source, token: call.token)
                open.append(outer)
            }
        }
        return callers
    }

    /// Whether the body of a function is a call and no more, and nothing but other code calls it.
    private func isSugar(_ container: Symbol, for call: Use) -> Bool {
        let function = container.declaration
        let isGetter = container.name.hasPrefix("getter:")
        guard function.kind.isFunction || isGetter, !function.isPerform,
            !function.name.hasPrefix("main("),
            !function.usr.hasPrefix("c:"),
            !function.overridden.contains(where: { $0.definition == nil }),
            !answering.contains(function), let spot = container.definition?.spot,
            spot.source === call.source,
            let body = spot.source.body(ofDeclarationAt: spot.token), body.contains(call.token)
        else { return false }
        let source = spot.source
        let path = (body.lowerBound..<call.token).drop {
            source.is($0, "return", "try", "await", "_", "=", "?", "!")
        }
        guard path.isEmpty || source.is(path.upperBound - 1, "."),
            path.allSatisfy({ source.is($0, ".") || source.is($0 + 1, ".") })
        else { return false }
        guard handsOverSelf(call) || isBeside(call.type, source) else { return false }
        return source.arguments(ofCallAt: call.token)?.end ?? call.token + 1 == body.upperBound
    }

    private func handsOverSelf(_ call: Use) -> Bool {
        let arguments = call.source.arguments(ofCallAt: call.token)?.list ?? []
        return arguments.contains {
            $0.value.count == 1 && call.source.is($0.value.lowerBound, "self")
        }
    }

    private func isBeside(_ type: TypeName, _ source: Source) -> Bool {
        guard let own = type.symbol?.definition?.source, own.module == source.module else {
            return false
        }
        return own.folder.hasPrefix(source.folder) || source.folder.hasPrefix(own.folder)
    }
}
