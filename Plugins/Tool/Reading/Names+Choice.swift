import Foundation

/// Which of several namesakes is meant.
extension Names {
    func number(of word: String, _ all: [Declaration], _ scope: Scope) -> Int? {
        let (module, symbol, column) = (scope.module, scope.symbol, scope.column)
        let line = line(at: scope.place)
        let here = column > 0 ? String(line.utf8.dropFirst(column - 1)) : nil
        let spelling = (try? Regex("\\b\(word)\\b"))?.wordBoundaryKind(.simple)
        if let here, let spelling, let start = here.firstRange(of: spelling)?.lowerBound {
            let head = here[..<start]
            // `Photos.Like`, as the source has it here.
            let named = all.indices.first { head.hasSuffix("\(all[$0].module).") }
            if let named { return named }
        } else {
            // `6Photos4Like`, as the linker has it, or anywhere in the line.
            let spelled = all.indices.filter {
                symbol.contains(all[$0].module.mangled + word.mangled)
            }
            if spelled.count == 1 { return spelled[0] }
            let named = all.indices.filter { line.contains("\(all[$0].module).\(word)") }
            if named.count == 1 { return named[0] }
        }
        let modules = visible(from: module)
        let own = all.indices.filter {
            all[$0].module == module && isVisible(all[$0], at: scope.place, symbol)
        }
        if own.count == 1 {
            // Where nothing spells it, a type of another module may be inferred.
            let isSpelled = line.isEmpty || spelling.map(line.contains) == true
            let others = all.indices.filter {
                all[$0].module != module && modules.contains(all[$0].module)
                    && shared.contains("\(all[$0].module).\(word)")
            }
            return isSpelled || others.isEmpty ? own[0] : nil
        }
        if own.isEmpty {
            let imported = all.indices.filter { modules.contains(all[$0].module) }
            let shared = imported.filter { self.shared.contains("\(all[$0].module).\(word)") }
            let found = shared.isEmpty ? imported : shared
            return found.count == 1 ? found[0] : nil
        }
        let locals = own.filter { all[$0].isLocal }
        if let found = locals.first(where: { symbol.hasPrefix(all[$0].symbol.dropLast(2)) }) {
            return found
        }
        func common(_ number: Int) -> Int {
            zip(all[number].symbol.utf8, symbol.utf8).prefix { $0 == $1 }.count
        }
        let mark = String(word.upTo(".")).mangled + "L"
        let isOutside = !isMember(symbol, of: module)
        let near = locals.filter { number in
            let own = all[number].symbol
            let head = own.cut(at: mark)?.head.utf8.count ?? own.utf8.count - word.utf8.count - 8
            // One of a block outside all functions is seen there only.
            return head == "$s\(module.mangled)".utf8.count ? isOutside : common(number) >= head
        }
        if let closest = near.map(common).max() {
            // A function may have several, each in a block of its own.
            let found = near.filter { common($0) == closest }
            return found.count == 1 && !isOutside ? found[0] : nil
        }
        // One of a function that returns it as `some` may be anywhere.
        let isSpelled = spelling.map(line.contains) == true
        if !isSpelled, locals.contains(where: { all[$0].symbol.contains("Qr") }) { return nil }
        let visible = own.filter { !all[$0].isLocal }
        return visible.first { all[$0].isPrivate } ?? visible.first
    }

    /// Whether a symbol is that of something with a name, or in it, and not of what stands outside.
    private func isMember(_ symbol: String, of module: String) -> Bool {
        symbol.hasPrefix("$s") && symbol.dropFirst(2 + module.mangled.count).first?.isNumber == true
    }

    /// Whether what is private is so in the file of a function.
    private func isVisible(_ declaration: Declaration, at place: SourcePlace, _ symbol: String)
        -> Bool
    {
        if !declaration.isPrivate || declaration.isLocal || declaration.file.isEmpty { return true }
        // What Swift has written stands in no file, or where a default is, but may be of another.
        let isWritten = place.file.hasSuffix(".swift") && !symbol.hasSuffix("TW")
        let mark = isWritten ? nil : Self.privateMark(in: symbol)
        return declaration.file == mark.flatMap { filesOfPrivate[$0] } ?? place.file
    }

    /// The modules that a module may have types of: those that it imports, and so on.
    private func visible(from module: String) -> Set<String> {
        var found: Set<String> = []
        var open = [module]
        while let next = open.popLast() {
            open += (imports[next] ?? []).filter { found.insert($0).inserted }
        }
        return found
    }
}

extension String {
    fileprivate var mangled: String { "\(utf8.count)\(self)" }
}
