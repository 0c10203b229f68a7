extension String {
    /// The words of the text that can be seen, with one space between them. Nil if there are none.
    var words: String? {
        let words = withoutControls.split(whereSeparator: \.isWhitespace).filter { word in
            word.unicodeScalars.contains { !$0.properties.isDefaultIgnorableCodePoint }
        }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// The text with a space for whatever ends a line, moves the cursor, or turns the direction in
    /// which letters are shown.
    var withoutControls: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? " " : $0 }))
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isBidiControl
        }
    }
}
