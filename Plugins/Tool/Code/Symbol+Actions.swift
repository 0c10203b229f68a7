/// What a symbol is for use cases.
extension Symbol {
    /// Whether it is a use case, or derives from one to answer it.
    var isAction: Bool { kind == .class && !isRoot && lineage.contains(where: \.isRoot) }

    /// Whether it is one of the two classes of which use cases are made.
    var isRoot: Bool { usr == "s:4Plug6ActionC" || usr == "s:4Plug11AsyncActionC" }

    /// What a class derives from, as it is written: `Action<Photo, Void>`.
    var base: String {
        guard let source = file?.source, let token else { return "" }
        let name = source.end(of: token) + 1
        return source.text(name..<source.end(of: name))
    }

    /// Whether nil is an answer.
    var allowsNil: Bool {
        lineage.contains { $0.base.hasSuffix("?>") && !$0.base.hasPrefix("AsyncAction<") }
    }

    var isPerform: Bool { baseName == "perform" && !overridden.isEmpty }

    /// Whether a class says how its use case is done, itself or above.
    var answers: Bool {
        lineage.contains { base in
            base.kind == .class && !base.isRoot
                && (!base.isOwn || base.members.contains { $0.isPerform && !$0.onlyCallsSuper })
        }
    }

    /// Whether a method calls what it overrides, and nothing else but functions of Swift such as `print`.
    private var onlyCallsSuper: Bool {
        let used = references.filter {
            $0.symbol.isFunction && !($0.symbol.isOfSwift && $0.symbol.name.first!.isLetter)
        }
        return used.count == 1 && used[0].symbol.isPerform && used[0].isOnSuper
    }

    /// All that derive from it.
    var heirs: [Symbol] { derived.flatMap { [$0] + $0.heirs } }

    /// Whether some code makes a value of a type by its name.
    var isMade: Bool {
        allMembers.contains { [.initializer, .enumCase].contains($0.kind) && !$0.sites.isEmpty }
            || sites.contains { site in
                guard let token = site.token else { return false }
                return site.file.source.isOneOf("({", site.file.source.end(of: token))
            }
    }

    /// The stored properties that a class loses if each call gets an instance of its own.
    var state: [Symbol] {
        lineage.flatMap(\.members).filter { member in
            let word = member.token.flatMap { member.file?.source[$0 - 1] }
            let isComputed = member.members.contains {
                $0.name.hasPrefix("getter")
                    && ($0.line, $0.column) != (member.line, member.column)
            }
            return member.kind == .instanceProperty && word == "var" && !isComputed
        }
    }
}
