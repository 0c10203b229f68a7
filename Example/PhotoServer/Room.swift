import Dispatch

/// Room in memory for one large body, given back when this value goes.
///
/// A client that has to wait for it is not read from meanwhile, so its bytes stay where they are.
struct Room: ~Copyable {
    /// The largest body that needs none.
    static let smallBody = 65_536

    private static let places = DispatchSemaphore(value: 16)

    /// Waits for room, on a thread that may wait, but not for longer than that.
    static func take(within limit: Duration) throws(Refusal) -> Room {
        guard places.wait(timeout: .now() + limit / .seconds(1)) == .success else {
            throw Refusal(
                status: .busy,
                text: "Too many pictures are being posted. Try again later."
            )
        }
        return Room()
    }

    private init() {}

    deinit { Self.places.signal() }
}
