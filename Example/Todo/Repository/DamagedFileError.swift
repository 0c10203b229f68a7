package import Foundation

/// A file that can't be understood, and was moved aside.
package struct DamagedFileError: Error, CustomStringConvertible {
    package let file: URL
    package let keptAs: URL

    package var description: String {
        """
        \(file.lastPathComponent) is damaged. It is kept as \(keptAs.lastPathComponent), \
        and a new file is begun.
        """
    }
}
