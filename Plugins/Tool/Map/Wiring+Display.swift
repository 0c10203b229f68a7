extension Wiring {
    func calls(_ use: Use, _ type: SwiftType) -> [UseCase.Call] {
        guard let function = library.functions[use.function] else { return [] }
        let call = Caller(function: function, place: use.place)
        let isSugar = self.isSugar(function, use, type)
        // What is plugged by its name is no sugar.
        let isPlugged = answering[use.function] != nil
        var callers = isSugar && !isPlugged ? self.callers(through: call) : [call]
        // Sugar may be handed over as a value.
        if survey.runs(use), !callers.contains(where: { isRun($0.function.name) }) {
            callers.append(call)
        }
        return callers.map { caller in
            let isDirect = caller.through.isEmpty
            let isRun = isDirect ? survey.runs(use) : self.isRun(caller.function.name)
            let isUncalled = isDirect && isSugar && survey.runs.isEmpty
            let isIdle = isLinked(caller.function.module) ? !isRun : isUncalled
            return UseCase.Call(
                caller: self.caller(caller.function, at: caller.place),
                place: labels.place(caller.place, in: caller.function.module),
                through: caller.through.map { labels.label(of: $0, at: $0.place) },
                origin: isDirect ? nil : labels.place(of: use),
                answers: answered(by: caller.function).map(labels.name),
                isCertain: use.isClear,
                isIdle: isIdle
            )
        }
    }

    func shown(_ answer: Answer, _ plug: Plug) -> UseCase.Answer {
        let place = labels.place(of: plug.use)
        let (function, kind): (Function?, UseCase.Answer.Kind)
        switch answer {
        case .instance(let type):
            let own = library.classes[type.name].map(labels.place)
            return UseCase.Answer(name: type.path, kind: .class, place: own ?? place)
        case .function(let name): (function, kind) = (library.functions[name], .function)
        case .closure(let name): (function, kind) = (called(by: name), .closure)
        case .unknown: return UseCase.Answer(name: "an instance", kind: .unknown, place: place)
        }
        if let function {
            let name = labels.label(of: function, at: function.place)
            return UseCase.Answer(name: name, kind: kind, place: labels.place(of: function))
        }
        let caller = library.functions[plug.use.function].map {
            self.caller($0, at: plug.use.place)
        }
        return UseCase.Answer(name: "closure in \(caller ?? "")", kind: .closure, place: place)
    }

    /// Where a protocol lists a need. The listing doesn't say, so the source is asked.
    func place(of property: String, in owner: Protocol) -> Place {
        let name = owner.name.path
        for file in labels.files(of: owner.module) {
            let lines = library.names.lines(of: file)
            guard let start = lines.firstIndex(where: { $0.contains("protocol \(name)") }),
                let line = lines[start...].firstIndex(where: { $0.contains("var \(property):") })
            else { continue }
            return labels.place(SourcePlace(file: file, line: line + 1), in: owner.module)
        }
        return labels.place(SourcePlace(file: "", line: 0), in: owner.module)
    }
}
