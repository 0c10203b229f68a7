import Plug

extension ActionEvent {
    /// The description without what differs from call to call: `Load began` or `Load returned`.
    var text: String {
        description.replacing(/^ *\[\d+\] | at [\w.\/]+:\d+| after \d+\.\d ms/, with: "")
    }
}
