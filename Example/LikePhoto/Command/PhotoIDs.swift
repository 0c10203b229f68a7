/// Photo ids as they are written on a command line: `42`, or `100-120` for all from 100 to 120.
enum PhotoIDs {
    /// More than anyone means to like at once, and few enough to list in memory.
    private static let most = 10_000

    /// The ids in the order in which they were first named, each of them once.
    static func parse(_ words: [String]) throws(UsageError) -> [Int] {
        if words.isEmpty { throw UsageError("no photo is named (try: like-photo 42)") }
        var ids: [Int] = []
        var seen: Set<Int> = []
        for word in words {
            let range = try range(word)
            // Counted before it is walked: a range may be as long as the integers.
            guard range.count <= most else { throw tooMany(word) }
            ids += range.filter { seen.insert($0).inserted }
            guard ids.count <= most else { throw tooMany(word) }
        }
        return ids
    }

    private static func range(_ word: String) throws(UsageError) -> ClosedRange<Int> {
        let ends = word.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...2).contains(ends.count) else { throw notAnID(word) }
        var numbers: [Int] = []
        for end in ends {
            // Int also reads "+7".
            guard let number = Int(end), number > 0, end.first != "+" else { throw notAnID(word) }
            numbers.append(number)
        }
        guard numbers[0] <= numbers[numbers.count - 1] else {
            throw UsageError("\"\(word)\" runs backwards (try \(ends[1])-\(ends[0]))")
        }
        return numbers[0]...numbers[numbers.count - 1]
    }

    private static func notAnID(_ word: String) -> UsageError {
        UsageError("\"\(word)\" is not a photo: an id is 1 or more, a range looks like 100-120")
    }

    private static func tooMany(_ word: String) -> UsageError {
        UsageError("\"\(word)\" makes more than \(most) photos: like them in several steps")
    }
}
