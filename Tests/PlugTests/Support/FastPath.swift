import Plug
import Synchronization

/// Whether a call may go straight to the registry of the process.
var isFastPathOpen: Bool { Actions.fastPath.load(ordering: .relaxed) != nil }
