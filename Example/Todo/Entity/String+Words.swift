extension String {
    /// The visible words of the text, with one space between them. Nil if there are none. Characters
    /// that end a line, move the cursor, or change the direction of the letters are no part of words.
    var words: String? {
        let plain = String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? " " : $0 })
        let words = String(plain).split(whereSeparator: \.isWhitespace).filter { word in
            word.unicodeScalars.contains { !$0.properties.isDefaultIgnorableCodePoint }
        }
        return words.isEmpty ? nil : words.joined(separator: " ")
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
