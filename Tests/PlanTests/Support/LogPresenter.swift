import Plan

enum LogEvent: Sendable {
    case append(Int)
    case run(@MainActor @Sendable () -> Void)
    indirect case nest(Int, in: AnyDispatcher<LogEvent>)
    /// Has another thread dispatch the next number, up to the last one.
    indirect case produce(Int, in: AnyDispatcher<LogEvent>, until: Int)
}

final class LogStore: Store {
    var log: [Int] = []
}

struct LogTranslator: Translator {
    func translate(action event: LogEvent, store: LogStore) {
        switch event {
        case .append(let value):
            store.log.append(value)
        case .run(let body):
            body()
        case .nest(let depth, let dispatcher):
            store.log.append(-depth)
            if depth > 0 { dispatcher.dispatch(.nest(depth - 1, in: dispatcher)) }
            store.log.append(depth)
        case .produce(let value, let dispatcher, let last):
            store.log.append(value)
            guard value < last else { return }
            onAnotherThread {
                dispatcher.dispatch(.produce(value + 1, in: dispatcher, until: last))
            }
        }
    }
}

final class LogPresenter: Presenter<LogTranslator> {
    var log: [Int] { store.log }

    convenience init(delivery: Delivery = .atOnce) {
        self.init(store: LogStore(), translator: LogTranslator(), delivery: delivery)
    }
}
