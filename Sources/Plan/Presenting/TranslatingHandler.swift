/// Lets a translator write an event into a store. The conformance is preconcurrency: a call from
/// outside the main actor's code is checked at run time. `MainActor.assumeIsolated` checks the
/// same, but allocates for each event.
@MainActor
final class TranslatingHandler<Translator: Plan.Translator>: @preconcurrency EventHandler {
    private let translator: Translator
    private let store: Translator.Store

    init(translator: Translator, store: Translator.Store) {
        self.translator = translator
        self.store = store
    }

    func handle(_ event: Translator.Action) {
        translator.translate(action: event, store: store)
    }
}
