extension String {
    /// The visible words of the text, with one space between them. Nil if there are none.
    var words: String? {
        let words = withoutControls.split(whereSeparator: \.isWhitespace).filter { word in
            word.unicodeScalars.contains { !$0.properties.isDefaultIgnorableCodePoint }
        }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// The text with a space in place of each character that ends a line, moves the cursor, or
    /// changes the direction of the letters.
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
