/// What implementations fail with. The number tells one failure from the others.
struct Offline: Error, Equatable {
    var number = 0
}
