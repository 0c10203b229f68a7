/// What is wrong with the command line.
package struct OptionsError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
