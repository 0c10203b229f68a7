import Plug
import Testing

@testable import App

func testIt() { _ = action(Test.self, 1) }
