extension Map {
    var remarkLines: String {
        remarks.isEmpty ? "No remarks.\n" : remarks.map { $0.description + "\n" }.joined()
    }

    /// The map for people who read it in a terminal.
    var text: String {
        let names = programs.map(\.name).joined(separator: ", ")
        var text =
            "\(package): \(count(useCases.count, "use case"))\(names.isEmpty ? "" : " in \(names)")\n"
        var group = ""
        for useCase in useCases {
            if useCase.place.group != group { text += "\n\(useCase.place.group)\n" }
            group = useCase.place.group
            text += "\n" + useCase.text
        }
        return text + "\n" + remarkLines
    }
}

extension UseCase {
    var text: String {
        let parts = [
            ("called by", calls.isEmpty ? ["no code"] : calls.map(\.text)),
            ("answered by", answers.isEmpty ? ["nothing"] : answers.map { $0.text(near: place) }),
            (
                "intercepted",
                around.map { "\($0.name == "intercept" ? "" : "by \($0.name) ")at \($0.place)" }
            ),
        ]
        let lines = parts.flatMap { title, lines in
            zip([title] + lines.map { _ in "" }, lines).map { title, line in
                "    \(title)\(String(repeating: " ", count: 13 - title.count))\(line)\n"
            }
        }
        return "  \(name)  \(base)  \(place)\n" + lines.joined()
    }
}

extension UseCase.Call {
    fileprivate var text: String {
        let doubt = (isCertain ? "" : ", perhaps") + (isIdle ? ", which nothing runs" : "")
        return "\(caller)\(doubt)  \(place)"
    }
}

extension UseCase.Answer {
    fileprivate func text(near useCase: Place) -> String {
        let text = place.group == useCase.group ? name : "\(name) in \(place.group)"
        return "\(text), plugged at \(plugs.map(\.description).joined(separator: ", "))"
    }
}
