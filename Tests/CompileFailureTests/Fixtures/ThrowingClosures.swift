// error: operator function '<~' requires the types 'Result<Int, NoPrice>' and 'Promise<Int>' be equivalent
// error: invalid conversion from throwing function of type '@Sendable (String) throws -> Result<Int, NoPrice>' to non-throwing function type '@Sendable (String) -> Result<Int, NoPrice>'
// error: static method 'plug(_:_:fileID:line:)' requires the types 'Result<Int, NoPrice>' and 'Promise<Int>' be equivalent
// error: cannot convert value of type 'String' to closure result type 'Result<Int, any Error>'
// error: invalid conversion from throwing function of type '@Sendable (Photo) throws -> Int' to non-throwing function type '@Sendable (Photo) -> Int'
import Plug

nonisolated struct NoPrice: Error {}

class ParsePrice: Action<String, Result<Int, NoPrice>> {}
class ReadPrice: Action<String, Result<Int, any Error>> {}

nonisolated func price(_ text: String) throws(NoPrice) -> Int { 3 }

func plug() {
    ParsePrice.self <~ { text in try price(text) }
    ParsePrice.self <~ { text in throw NoPrice() }
    Actions.plug(ParsePrice.self) { text in try price(text) }
    ReadPrice.self <~ { text in "three" }
    CountLikes.self <~ { photo in try price("three") }
    ParsePrice.self <~ { text throws(NoPrice) in try price(text) }
    ReadPrice.self <~ { text in try price(text) }
    ReadPrice.self <~ { text in .success(3) }
    ReadPrice.self <~ { text in fatalError() }
    Actions.plug(ReadPrice.self) { text in try price(text) }
}
