/// How many characters must be added, removed or replaced to turn one text into another.
///
/// Wagner and Fischer, *The String-to-String Correction Problem*, Journal of the ACM 21 (1974), one
/// row at a time. O(m × n) time and O(n) space.
func editDistance(_ first: String, _ second: String) -> Int {
    let second = Array(second)
    var row = Array(0...second.count)
    for (index, character) in first.enumerated() {
        var diagonal = row[0]
        row[0] = index + 1
        for column in second.indices {
            let replaced = diagonal + (character == second[column] ? 0 : 1)
            diagonal = row[column + 1]
            row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
        }
    }
    return row[second.count]
}
