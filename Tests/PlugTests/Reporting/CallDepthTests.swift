#if DEBUG
    import Plug
    import Testing

    /// What debug builds say of an implementation that calls its own action.
    @Suite
    struct CallDepthTests {
        @Test func `A call that calls itself is told of, once and with its place`() async {
            let result = await #expect(
                processExitsWith: .success,
                observing: [\.standardErrorContent]
            ) {
                CountLikes.self <~ { $0 == 0 ? 0 : action(CountLikes.self, $0 - 1) }
                _ = action(CountLikes.self, 98)
                _ = action(CountLikes.self, 150)
            }
            #expect(
                result.standardError.hasPrefix(
                    """
                    CountLikes is called from inside CountLikes, 100 levels deep by now, at \
                    PlugTests/CallDepthTests.swift:
                    """
                )
            )
            #expect(result.standardError.split(separator: "\n").count == 1)
        }

        @Test func `So is one that goes on in tasks`() async {
            let result = await #expect(
                processExitsWith: .success,
                observing: [\.standardErrorContent]
            ) {
                Fetch.self <~ { $0 == 0 ? 0 : try await action(Upload.self, $0) }
                Upload.self <~ { try await action(Fetch.self, $0 - 1) }
                _ = try await action(Fetch.self, 110)
            }
            let lines = result.standardError.split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines.first?.hasPrefix("Fetch is called from inside Fetch, 100 levels") == true)
            #expect(lines.last?.hasPrefix("Upload is called from inside Upload") == true)
        }

        @Test func `Calls that begin when the one before has ended are not`() async {
            let result = await #expect(
                processExitsWith: .success,
                observing: [\.standardErrorContent]
            ) {
                Fetch.self <~ { number in number }
                @Sendable func poll(_ number: Int) -> Promise<Int> {
                    action(Fetch.self, number).then { $0 == 300 ? Promise($0) : poll($0 + 1) }
                }
                _ = try await poll(0).value
            }
            #expect(result.standardError == "")
        }

        @Test func `Many calls one after the other are not`() async {
            let result = await #expect(
                processExitsWith: .success,
                observing: [\.standardErrorContent]
            ) {
                CountLikes.self <~ { $0 }
                for number in 0..<1_000 { _ = action(CountLikes.self, number) }
            }
            #expect(result.standardError == "")
        }
    }
#endif
