// Tests/AppTests/ScreenTests.swift: in this test alone, a fulfilled promise answers.
import Plug
import PlugTesting
import Testing

@testable import App

@MainActor @Test(.actions) func `A tap likes the photo`() async {
    let likes = Actions.record(LikePhoto.self) { _ in Promise() }
    let screen = Screen()
    screen.tapLike()
    await Actions.settled()
    #expect(likes.count == 1)
    #expect(screen.title == "Liked")
}
