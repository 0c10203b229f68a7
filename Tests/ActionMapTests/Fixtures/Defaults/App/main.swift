import Observation
import Plug

// A use case with a default counts as plugged, and one whose default plugs another doesn't.
class TellTime: Action<Void, Int>, HasDefault {
    static func plugDefault() { TellTime.self <~ { 12 } }
}
class TellDay: Action<Void, Promise<Int>> {}
class TellYear: Action<Void, Promise<Int>>, HasDefault {
    static func plugDefault() { TellDay.self <~ { Promise(1) } }
}
print(action(TellTime.self))
_ = action(TellYear.self)

// What a macro writes stands where it is used, and so do the calls that only its code makes.
class Look: Action<Clock, Void> {}
@Observable final class Clock {
    var time = Time()
    func access<Member>(keyPath: KeyPath<Clock, Member>) { action(Look.self, self) }
}
struct Time: Equatable {
    static func == (one: Time, other: Time) -> Bool { action(TellDay.self).isSettled }
}
extension Promise {
    var isSettled: Bool { true }
}
Clock().time = Time()
Look.self <~ { _ in }
print(Clock().time)

// Of an optional output, nil is one, also that of a class without an override.
class FindNote: Action<Int, String?> {}
final class NoNote: FindNote {}
FindNote.self <~ NoNote()
print(action(FindNote.self, 1) ?? "none")
