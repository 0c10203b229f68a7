import Plug

func watchingWhatHangs() {
    // snippet.watching-what-hangs
    Actions.listRunningCalls()
}

private class FetchRate: Action<String, Promise<Double>> {}

private final class CachedRate: FetchRate, @unchecked Sendable {}

func keepingState() {
    // snippet.keeping-state
    let rates = CachedRate()
    FetchRate.self <~ rates
}
