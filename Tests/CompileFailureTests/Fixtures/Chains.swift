import Plug

class CountDown: Action<Int, Promise<Int>> {}
class LoadAmounts: Action<Void, Promise<[Int]>> {}
class LoadName: Action<Void, Promise<String>> {}
class LoadTags: Action<Int, Promise<[String]>> {}

/// Chains as people write them. To the compiler, each of them is one expression.
@MainActor
final class ChainScreen {
    var step = 1
    var title = ""

    func upload(_ number: Int) -> Promise<Void> { Promise() }

    func calculate(_ number: Int) {
        let factor = 3
        action(CountDown.self, number)
            .map { $0 + 1 }
            .map { $0 + 1 }
            .then { self.title = "\($0)" }
            .onError { self.title = "\($0)" }
        action(CountDown.self, number)
            .map { n -> Int in n + 1 }
            .map { n -> Int in n > 1 ? n - 1 : n + 1 }
            .map { n -> Int in n > 2 ? n - 2 : n + 2 }
            .map { n -> Int in n + 1 }
            .map { n -> Int in n + 1 }
            .map { n -> Int in n + 1 }
            .then { self.title = "\($0)" }
            .onError { self.title = "\($0)" }
        action(CountDown.self, number)
            .map { $0 * 2 + factor }
            .map { $0 * 2 + factor }
            .map { $0 * 2 + factor }
            .then { self.title = "\($0)" }
            .onError { self.title = "\($0)" }
        action(CountDown.self, number)
            .map { [weak self] in (self?.step ?? 0) + $0 }
            .map { [weak self] in (self?.step ?? 0) + $0 }
            .map { [weak self] in (self?.step ?? 0) + $0 }
            .map { [weak self] in (self?.step ?? 0) + $0 }
            .then { self.title = "\($0)" }
            .onError { self.title = "\($0)" }
    }

    func call(_ number: Int) {
        action(CountDown.self, number)
            .then { action(CountDown.self, $0 + 1) }
            .then { action(CountDown.self, $0 + 1) }
            .then { action(CountDown.self, $0 + 1) }
            .then { action(CountDown.self, $0 + 1) }
            .then { action(CountDown.self, $0 + 1) }
            .then { [weak self] number in self?.upload(number) }
            .onError { self.title = "\($0)" }
        action(CountDown.self, number)
            .then { action(CountDown.self, $0) }.then { action(CountDown.self, $0) }
            .then { action(CountDown.self, $0) }.then { action(CountDown.self, $0) }
            .then { action(CountDown.self, $0) }.then { action(CountDown.self, $0) }
            .then { action(CountDown.self, $0) }.then { action(CountDown.self, $0) }
            .then { self.title = "\($0)" }
            .onError { self.title = "\($0)" }
    }

    func list() {
        action(LoadAmounts.self)
            .map { $0.map { $0 * 2 } }.map { $0.map { $0 * 2 } }.map { $0.map { $0 * 2 } }
            .map { $0.map { $0 * 2 } }.map { $0.map { $0 * 2 } }.map { $0.map { $0 * 2 } }
            .then { self.title = "\($0)" }
            .onError { self.title = "\($0)" }
        action(LoadAmounts.self)
            .map { $0.filter { $0 > 1 }.map { $0 + 1 } }
            .map { $0.filter { $0 > 2 }.map { $0 + 2 } }
            .map { $0.filter { $0 > 3 }.map { $0 + 3 } }
            .then { self.title = "\($0)" }
            .onError { self.title = "\($0)" }
        action(LoadAmounts.self)
            .then { amounts in Promise.all(amounts.map { action(LoadTags.self, $0) }) }
            .map { $0.flatMap { $0 } }
            .map { $0.filter { $0.count > 3 }.map { $0.uppercased() } }
            .map { $0.reduce(0) { $0 + $1.count } }
            .map { "\($0) letters" }
            .then { self.title = $0 }
            .recover { self.title = "\($0)" }
            .finally { self.step -= 1 }
            .onError { self.title = "\($0)" }
        action(LoadAmounts.self)
            .map { $0.reduce(0, +) }
            .map { Double($0) / 100 }
            .map { "\($0) €" }
            .then { self.title = $0 }
            .onError { self.title = "\($0)" }
    }

    func name() {
        action(LoadName.self)
            .map { $0 + "!" }.map { $0 + "?" }
            .then { self.title = $0 }
            .onError { self.title = "\($0)" }
    }
}
