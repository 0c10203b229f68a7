/// Lets a translator write an event into a store. The conformance is preconcurrency, so a call from
/// code outside the main actor is checked at run time. `MainActor.assumeIsolated` makes the same
/// check, but allocates for each event.
@MainActor
final class TranslatingHandler<Translator: Plan.Translator>: @preconcurrency EventHandler {
    private let translator: Translator
    private let store: Translator.Store

    init(translator: Translator, store: Translator.Store) {
        self.translator = translator
        self.store = store
    }

    func handle(_ event: Translator.Event) {
        translator.translate(action: event, store: store)
    }
}
