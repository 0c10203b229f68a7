import Plug

extension ActionEvent {
    /// The observed event, in words.
    var text: String {
        switch phase {
        case .began: "\(name) began"
        case .ended(let outcome, after: let time):
            if time < .zero { "\(name) ended before it began" } else { "\(name) \(outcome.text)" }
        }
    }
}

extension ActionEvent.Outcome {
    fileprivate var text: String {
        switch self {
        case .returned: "returned"
        case .failed(let error): "failed with \(type(of: error))"
        case .cancelled: "cancelled"
        }
    }
}
