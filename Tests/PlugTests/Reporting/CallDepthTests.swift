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
                    CountLikes is called inside itself, 100 levels deep by now, at \
                    PlugTests/CallDepthTests.swift:
                    """
                )
            )
            #expect(
                result.standardError.hasSuffix(
                    """
                    . If an implementation, an interceptor or an observer calls it each time, this \
                    never ends.

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
            #expect(lines.first?.hasPrefix("Fetch is called inside itself, 100 levels") == true)
            #expect(lines.last?.hasPrefix("Upload is called inside itself") == true)
        }

        @Test func `So are an interceptor and an observer that call`() async {
            let result = await #expect(
                processExitsWith: .success,
                observing: [\.standardErrorContent]
            ) {
                CountLikes.self <~ { $0 }
                Actions.intercept(CountLikes.self) { number, next in
                    next(number == 0 ? 0 : action(CountLikes.self, number - 1))
                }
                _ = action(CountLikes.self, 110)
                Number.self <~ { 1 }
                let calls = Journal<Int>()
                let observer = Actions.observe { event in
                    guard event.action == Number.self, calls.all.count < 110 else { return }
                    calls.append(1)
                    _ = action(Number.self)
                }
                _ = action(Number.self)
                observer.cancel()
            }
            let lines = result.standardError.split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines.first?.hasPrefix("CountLikes is called inside itself") == true)
            #expect(lines.last?.hasPrefix("Number is called inside itself") == true)
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
