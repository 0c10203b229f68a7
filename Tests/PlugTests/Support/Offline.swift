/// The error of failing implementations. The number distinguishes one failure from the others.
struct Offline: Error, Equatable {
    var number = 0
}
