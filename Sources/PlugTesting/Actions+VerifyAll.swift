public import Plug

#if canImport(Darwin)
    import MachO
#else
    /// The runtime exports it. Swift and C pass two pointers in the same registers.
    @_silgen_name("swift_enumerateAllMetadataSections")
    private func enumerateSections(
        _ body: @convention(c) (UnsafePointer<Int>, UnsafeMutableRawPointer) -> Bool,
        _ context: UnsafeMutableRawPointer
    )

    /// After four words, there are a start and a count of each section. Types are third.
    private func add(_ words: UnsafePointer<Int>, to sections: UnsafeMutableRawPointer) -> Bool {
        let types = UnsafeRawBufferPointer(start: .init(bitPattern: words[8]), count: words[9])
        sections.assumingMemoryBound(to: [UnsafeRawBufferPointer].self).pointee.append(types)
        return true
    }
#endif

extension Actions {
    /// Records an issue at this call for each use case of the program that nothing plugs here.
    ///
    /// It asks the program and its loaded libraries for their classes. Use cases of modules whose
    /// names end in `Tests`, and those with a default, are left out. A subclass of a use case counts
    /// as an implementation. Of a generic use case, only variants that were plugged, intercepted or
    /// called here are known, and the others are printed as not checked. If the program doesn't tell
    /// its classes, that is an issue. Without `allowsReplacing`, so is each use case into which
    /// something was plugged twice in the current registry, unless the first was its default.
    public static func verifyAll(
        except: [any Pluggable.Type] = [],
        allowsReplacing: Bool = true,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) {
        let (place, current) = (CallSite(fileID: fileID, line: line), current)
        func record(_ text: String) { recordIssue(text, at: place, path: filePath) }
        let useCases = Descriptor.useCases
        if !useCases.contains(where: { $0.type == Sentinel.self }) {
            record("The program doesn't tell its classes. List them: Actions.verify([…])")
        }
        for useCase in useCases where !useCase.module.name.hasSuffix("Tests") {
            let known = current.chain.flatMap(\.knownActions)
            let variants = useCase.type.map { [$0] } ?? known.filter(useCase.isVariant)
            if useCase.isGeneric {
                let names = variants.map { typeName(of: $0) }.joined(separator: ", ")
                let rest = names.isEmpty ? "not checked" : "only \(names) is checked"
                StandardError.print("\(place): \(useCase.name) is generic, \(rest)")
            }
            for action in variants where action != Sentinel.self {
                let isFine = action is any HasDefault.Type || except.contains { $0 == action }
                do { if !isFine { try verify([action]) } } catch { record("\(error)") }
            }
        }
        for action in allowsReplacing ? [] : current.knownActions {
            guard case let (own, old?)? = current.origins(of: action) else { continue }
            record("\(typeName(of: action)) was plugged twice: \(own), has replaced \(old)")
        }
    }
}

/// It is found wherever a program tells its classes.
private final class Sentinel: Action<Void, Void> {}

/// What a program says about a type. Swift's ABI fixes the layout, in words of four bytes: flags,
/// parent, name and, of a class, accessor, fields, superclass. All but the flags are relative.
private struct Descriptor {
    let start: UnsafeRawPointer

    /// Follows a relative pointer. With a tag, its low bit says whether it leads to a pointer.
    static func at(_ place: UnsafeRawPointer, hasTag: Bool = false) -> UnsafeRawPointer? {
        let offset = Int(place.loadUnaligned(as: Int32.self))
        guard hasTag, offset & 1 == 1 else { return offset == 0 ? nil : place + offset }
        return (place + offset - 1).load(as: UnsafeRawPointer?.self)
    }

    var flags: UInt32 { start.load(as: UInt32.self) }
    var isGeneric: Bool { flags & 128 != 0 }

    var name: String {
        Self.at(start + 8).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? ""
    }

    /// The outermost parent, which has none.
    var module: Self { Self.at(start + 4, hasTag: true).map { Self(start: $0).module } ?? self }

    /// Whether it is a class, and only generic classes are between it and `Action` or `AsyncAction`. In Swift, a
    /// superclass is 1 and a relative pointer to its descriptor, or 2 and one to a pointer.
    var isUseCase: Bool {
        let kind = flags & 31 == 16 ? Self.at(start + 20)?.load(as: UInt8.self) : nil
        guard let name = Self.at(start + 20), kind == 1 || kind == 2 else { return false }
        let target = Self.at(name + 1)
        let start = kind == 1 ? target : target?.load(as: UnsafeRawPointer?.self)
        guard let superclass = start.map(Self.init), superclass.isGeneric else { return false }
        let isBase = ["Action", "AsyncAction"].contains(superclass.name)
        return isBase && superclass.module.name == "Plug" || superclass.isUseCase
    }

    /// Whether an action is this generic use case with arguments.
    func isVariant(_ action: any Pluggable.Type) -> Bool {
        let name = typeName(of: action, withModules: true)
        return "\(action)".hasPrefix("\(self.name)<") && name.hasPrefix("\(module.name).")
    }

    /// The class, or nil if it is generic. The accessor makes it, as any use of the class does. It
    /// takes a request, of which 0 is a complete class, and returns the class and its state. Swift
    /// passes one integer, and returns two, in the registers of C, whose callers ignore the second.
    var type: (any Pluggable.Type)? {
        guard !isGeneric, let accessor = Self.at(start + 12) else { return nil }
        let makeType = unsafeBitCast(accessor, to: (@convention(c) (Int) -> UnsafeRawPointer).self)
        return unsafeBitCast(makeType(0), to: Any.Type.self) as? any Pluggable.Type
    }

    /// Those of the program and its loaded libraries, which have a tagged pointer to each type.
    static var useCases: [Self] {
        var sections: [UnsafeRawBufferPointer] = []
        #if canImport(Darwin)
            for index in 0..<_dyld_image_count() {
                guard let image = UnsafeRawPointer(_dyld_get_image_header(index)) else { continue }
                // A header has 32 or 64 bits, as the platform needs it.
                func header<T>() -> UnsafePointer<T> { image.assumingMemoryBound(to: T.self) }
                var count: UInt = 0
                let start = getsectiondata(header(), "__TEXT", "__swift5_types", &count)
                sections.append(UnsafeRawBufferPointer(start: start, count: Int(count)))
            }
        #else
            withUnsafeMutablePointer(to: &sections) { enumerateSections(add, $0) }
        #endif
        return sections.flatMap { section in
            stride(from: 0, to: section.count, by: 4)
                .compactMap { at(section.baseAddress! + $0, hasTag: true).map(Self.init) }
        }
        .filter(\.isUseCase)
    }
}
