import Plug

class Count: Action<Int, Int> {}
class Name: Action<Void, String> {}
class Size: Action<String, Int> {}
class Shout: Action<String, String> {}
class Silent: Action<Void, Void> {}

/* Silent.self <~ {} /* in a comment */ action(Silent.self) */
// action(Silent.self)
let text = "action(Silent.self)"
let raw = #"Silent.self <~ {} \(text) \#(action(Count.self, 1)) ""#
let long = """
    Name: "\(action(Name.self))", action(Silent.self)
    Count: \(action(Count.self, [1, 2].map { $0 }.count)) "quoted" \("inner \(action(Shout.self, "a"))")
    """
let pattern = /"action\(Silent/

let größe = action(
    // What is measured.
    Size.self,
    """
    Größe: \(
        action(Name.self)
    )
    """
); Count.self <~ { number in number }; Name.self <~ { "Näme" }
Size
    .self <~ { text in
        text.count
    }
Shout.self <~ { text in text.uppercased() }
func quoted(_ text: String) -> Bool { return /"\(?a/.hasMatch(in: text) }
extension Regex { func hasMatch(in text: String) -> Bool { (try? firstMatch(in: text)) != nil } }
print(action(Count.self, 2))
