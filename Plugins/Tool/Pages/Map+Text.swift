extension Map {
    var remarkLines: String {
        remarks.isEmpty ? "No remarks.\n" : remarks.map { $0.description + "\n" }.joined()
    }

    /// The map for people who read it in a terminal.
    var text: String {
        var text = "\(package): \(count(useCases.count, "use case"))"
        text += programs.isEmpty ? "\n" : " in \(programs.map(\.name).joined(separator: ", "))\n"
        var group = ""
        for useCase in useCases {
            if useCase.place.group != group {
                group = useCase.place.group
                text += "\n\(group)\n"
            }
            text += "\n" + useCase.text
        }
        return text + "\n" + remarkLines
    }

    var textOfUseCases: String {
        let remarks = remarks.isEmpty ? [] : [remarkLines]
        return (useCases.map(\.text) + remarks).joined(separator: "\n")
    }
}

extension UseCase {
    var text: String {
        var text = "  \(name)  \(input) → \(output)  \(place.description)\n"
        text += lines("called by", calls.map(\.text), none: ["no code"])
        text += lines("answered by", answers.map { $0.text(near: place) }, none: ["nothing"])
        text += lines("intercepted", around.map(\.text))
        text += lines("recorded", recorders.map { "at \($0.description)" })
        text += lines("checked", checks.map { "at \($0.description)" })
        text += lines("needed by", needs.map { "\($0.name)  \($0.place.description)" })
        let counts = tests?.text ?? "--tests tells"
        return text + lines("in tests", counts.isEmpty ? [] : [counts])
    }

    private func lines(_ title: String, _ lines: [String], none: [String] = []) -> String {
        let padded = title + String(repeating: " ", count: 13 - title.count)
        let indentation = String(repeating: " ", count: padded.count)
        return (lines.isEmpty ? none : lines).enumerated().map { number, line in
            "    \(number == 0 ? padded : indentation)\(line)\n"
        }
        .joined()
    }
}

extension UseCase.Call {
    fileprivate var text: String {
        var text = caller
        if let origin {
            text += ", through \(through.joined(separator: ", ")) at \(origin.description)"
        }
        if !isCertain { text += ", perhaps" }
        if isIdle { text += ", which nothing runs" }
        return "\(text)  \(place.description)"
    }
}

extension UseCase.Mark {
    fileprivate var text: String {
        (name == "intercept" ? "" : "by \(name) ") + "at \(place.description)"
    }
}

extension UseCase.Answer {
    fileprivate func text(near useCase: Place) -> String {
        var text = name
        if place.group != useCase.group { text += " in \(place.group)" }
        if kind == .closure, !name.hasPrefix("closure in ") { text += ", called by a closure" }
        guard !plugs.isEmpty else { return "\(text), never plugged  \(place.description)" }
        return "\(text), plugged at \(plugs.map(\.description).joined(separator: ", "))"
    }
}

extension UseCase.Tests {
    fileprivate var text: String {
        let counts = [
            (calls, "call"), (plugs, "plug"), (interceptors, "interceptor"),
            (recorders, "recorder"), (checks, "check"),
        ]
        return counts.filter { $0.0 > 0 }.map(count).joined(separator: ", ")
    }
}
