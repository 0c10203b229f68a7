extension Form {
    /// How programs call a use case: a statement, declarations.
    static let calls = table(
        #"""
        a line at the top level | let _: Promise<Int> = action(Case.self, 1)
        a function? | call_N() | func call_N() { _ = Plug.action(Case.self, 1) }
        an awaited call? | await call_N() | func call_N() async { _ = try? await action(Case.self, 1) }
        a chain behind a call? | call_N() | func call_N() { action(Case.self, 1).then { _ in }.onError { _ in } }
        sugar? | _ = 1.like_N() | extension Int { func like_N() -> Promise<Int> { action(Case.self, self) } }
        sugar through sugar, as a getter? | _ = 1.liked_N | extension Int { func like_N() -> Promise<Int> { action(Case.self, self) } } | extension Int { var liked_N: Promise<Int> { like_N() } }
        a method that chains? | _ = Photo_N().like() | struct Photo_N { func like() -> Promise<Void> { action(Case.self, 1).then { _ in } } }
        an if around? | call_N(true) | func call_N(_ isOn: Bool) { if isOn { _ = action(Case.self, 1) } }
        in a condition | call_N() | func isNew_N(_ promise: Promise<Int>) -> Bool { true } | func call_N() { if isNew_N(action(Case.self, 1)) { print("new") } }
        a switch around? | call_N(1) | func call_N(_ number: Int) { switch number { case 1: _ = action(Case.self, number); default: break } }
        a defer | call_N() | func call_N() { defer { _ = action(Case.self, 1) }; print("first") }
        a task | await Task { _ = try? await action(Case.self, 1) }.value
        a task group? | await call_N() | func call_N() async { await withTaskGroup(of: Void.self) { $0.addTask { _ = try? await action(Case.self, 1) } } }
        an async let | await call_N() | func call_N() async { async let answer = action(Case.self, 1); _ = try? await answer }
        a closure in a property | Screen_N().like(1) | struct Screen_N { let like = { (number: Int) in _ = action(Case.self, number) } }
        a closure in a global list | calls_N.forEach { $0() } | let calls_N: [@Sendable () -> Void] = [{ _ = action(Case.self, 1) }]
        a closure that is handed over | doing_N { _ = action(Case.self, 1) } | func doing_N(_ body: () -> Void) { body() }
        a closure that is kept | let button_N = Button_N(); button_N.wire(); button_N.press() | final class Button_N { var press: () -> Void = {}; func wire() { press = { _ = action(Case.self, 1) } } }
        a closure that is returned | make_N()() | func make_N() -> () -> Void { { _ = action(Case.self, 1) } }
        an autoclosure | later_N(action(Case.self, 1)) | func later_N(_ body: @autoclosure () -> Promise<Int>) { _ = body() }
        a default argument | call_N() | func call_N(_ answer: Promise<Int> = action(Case.self, 1)) {}
        a property's initial value? | _ = Screen_N() | final class Screen_N { let answer: Promise<Int> = action(Case.self, 1) }
        a lazy property | _ = Screen_N().answer | final class Screen_N { lazy var answer: Promise<Int> = action(Case.self, 1) }
        a static let | _ = Start_N.answer | enum Start_N { static let answer: Promise<Int> = action(Case.self, 1) }
        a global let | _ = answer_N | let answer_N: Promise<Int> = action(Case.self, 1)
        a getter? | _ = Screen_N().answer | struct Screen_N { var answer: Promise<Int> { action(Case.self, 1) } }
        a setter | var screen_N = Screen_N(); screen_N.number = 2 | struct Screen_N { var number: Int { get { 1 } set { _ = action(Case.self, newValue) } } }
        didSet | var screen_N = Screen_N(); screen_N.number = 2 | struct Screen_N { var number = 1 { didSet { _ = action(Case.self, number) } } }
        an initializer? | _ = Screen_N(1) | struct Screen_N { init(_ number: Int) { _ = action(Case.self, number) } }
        an inherited initializer | _ = Screen_N() | class Base_N { required init() { _ = action(Case.self, 1) } } | final class Screen_N: Base_N { let number = 1 }
        deinit | do { _ = Screen_N() } | final class Screen_N { deinit { _ = action(Case.self, 1) } }
        a subscript | _ = Screen_N()[1] | struct Screen_N { subscript(number: Int) -> Promise<Int> { action(Case.self, number) } }
        a dynamic member | _ = Screen_N().anything | @dynamicMemberLookup struct Screen_N { subscript(dynamicMember name: String) -> Promise<Int> { action(Case.self, 1) } }
        a wrapper's value | _ = Screen_N().answer | @propertyWrapper struct Liked_N { var wrappedValue: Promise<Int> { action(Case.self, 1) } } | struct Screen_N { @Liked_N var answer }
        a wrapper's setter | var screen_N = Screen_N(); screen_N.number = 2 | @propertyWrapper struct Liked_N { var wrappedValue: Int { get { 1 } set { _ = action(Case.self, newValue) } } } | struct Screen_N { @Liked_N var number }
        a wrapper's projection | _ = Screen_N().$number | @propertyWrapper struct Liked_N { var wrappedValue = 1; var projectedValue: Promise<Int> { action(Case.self, 1) } } | struct Screen_N { @Liked_N var number }
        a wrapper's initializer | _ = Screen_N() | @propertyWrapper struct Liked_N { var wrappedValue: Int; init(wrappedValue: Int) { self.wrappedValue = wrappedValue; _ = action(Case.self, 1) } } | struct Screen_N { @Liked_N var number = 1 }
        a builder's block | lines_N { 1; 2 } | @resultBuilder enum Lines_N { static func buildBlock(_ numbers: Int...) -> Int { _ = action(Case.self, 1); return 1 } } | func lines_N(@Lines_N _ body: () -> Int) { _ = body() }
        a builder's expression | _ = Screen_N().body | @resultBuilder enum Lines_N { static func buildExpression(_ number: Int) -> Int { _ = action(Case.self, number); return 1 }; static func buildBlock(_ numbers: Int...) -> Int { 1 } } | struct Screen_N { @Lines_N var body: Int { 1; 2 } }
        an interpolation | _ = "\(like_N: 1)" | extension String.StringInterpolation { mutating func appendInterpolation(like_N number: Int) { _ = action(Case.self, number) } }
        a pattern | switch 1 { case Pattern_N(): break; default: break } | struct Pattern_N {} | func ~= (pattern: Pattern_N, number: Int) -> Bool { _ = action(Case.self, number); return true }
        a dynamic call | Screen_N()(1, 2) | @dynamicCallable struct Screen_N { func dynamicallyCall(withArguments numbers: [Int]) { _ = action(Case.self, 1) } }
        callAsFunction | _ = Like_N()(1) | struct Like_N { func callAsFunction(_ number: Int) -> Promise<Int> { action(Case.self, number) } }
        an operator | _ = +++Photo_N() | struct Photo_N {} | prefix func +++ (photo: Photo_N) -> Promise<Int> { action(Case.self, 1) }
        a literal | let _: Photo_N = 7 | struct Photo_N: ExpressibleByIntegerLiteral { init(integerLiteral number: Int) { _ = action(Case.self, number) } }
        ==, by the standard library | _ = [Photo_N()].contains(Photo_N()) | struct Photo_N: Equatable { static func == (one: Photo_N, other: Photo_N) -> Bool { _ = action(Case.self, 1); return true } }
        a description | print(Photo_N()) | struct Photo_N: CustomStringConvertible { var description: String { _ = action(Case.self, 1); return "photo" } }
        an iterator | for _ in Photos_N() {} | struct Photos_N: Sequence, IteratorProtocol { mutating func next() -> Int? { _ = action(Case.self, 1); return nil } }
        an asynchronous sequence | for await _ in Photos_N() {} | struct Photos_N: AsyncSequence, AsyncIteratorProtocol { func makeAsyncIterator() -> Self { self }; mutating func next() async -> Int? { _ = try? await action(Case.self, 1); return nil } }
        a witness behind any | let screens_N: [any Showing_N] = [Screen_N()]; screens_N.forEach { $0.show() } | protocol Showing_N { func show() } | struct Screen_N: Showing_N { func show() { _ = action(Case.self, 1) } }
        a witness behind some | show_N(Screen_N()) | protocol Showing_N { func show() } | struct Screen_N: Showing_N { func show() { _ = action(Case.self, 1) } } | func show_N(_ screen: some Showing_N) { screen.show() }
        a static witness | show_N(Screen_N.self) | protocol Showing_N { static func show() } | enum Screen_N: Showing_N { static func show() { _ = action(Case.self, 1) } } | func show_N<S: Showing_N>(_ screen: S.Type) { S.show() }
        a default witness | let screen_N: any Showing_N = Screen_N(); screen_N.show() | protocol Showing_N { func show() } | extension Showing_N { func show() { _ = action(Case.self, 1) } } | struct Screen_N: Showing_N {}
        an override | let screen_N: Base_N = Screen_N(); screen_N.show() | class Base_N { func show() {} } | final class Screen_N: Base_N { override func show() { _ = action(Case.self, 1) } }
        super | Screen_N().show() | class Base_N { func show() { _ = action(Case.self, 1) } } | final class Screen_N: Base_N { override func show() { super.show() } }
        a key path | _ = Screen_N()[keyPath: \Screen_N.answer] | struct Screen_N { var answer: Promise<Int> { action(Case.self, 1) } }
        a function as a value | [1].forEach(call_N) | func call_N(_ number: Int) { _ = action(Case.self, number) }
        a method as a value | let show_N = Screen_N.show; show_N(Screen_N())() | struct Screen_N { func show() { _ = action(Case.self, 1) } }
        a function inside another? | outer_N() | func outer_N() { func inner() { _ = action(Case.self, 1) }; inner() }
        functions that call each other | ping_N(1) | func ping_N(_ number: Int) { if number > 0 { pong_N(number - 1) } else { _ = action(Case.self, 1) } } | func pong_N(_ number: Int) { ping_N(number) }
        a function for C | fromC_N() | @_cdecl("c_PROGRAM_N") func forC_N() { _ = action(Case.self, 1) } | @_silgen_name("c_PROGRAM_N") func fromC_N()
        an actor | await Store_N().save() | actor Store_N { func save() { let _: Promise<Int> = action(Case.self, 1) } }
        the main actor | await Screen_N().show() | @MainActor final class Screen_N { func show() { _ = action(Case.self, 1) } }
        a closure of then | _ = try? await Promise(1).then { number in action(Case.self, number) as Promise<Int> }.value
        another use case's closure | Outer_N.self <~ { number in action(Case.self, number) }; let _: Promise<Int> = action(Outer_N.self, 1) | class Outer_N: Action<Int, Promise<Int>> {}
        another use case's class | Outer_N.self <~ RealOuter_N(); let _: Promise<Int> = action(Outer_N.self, 1) | class Outer_N: Action<Int, Promise<Int>> {} | final class RealOuter_N: Outer_N { override func perform(_ number: Int) -> Promise<Int> { action(Case.self, number) } }
        an interceptor | Outer_N.self <~ { _ in Promise(1) }; Actions.intercept(Outer_N.self) { number, next in _ = action(Case.self, number); return next(number) }; let _: Promise<Int> = action(Outer_N.self, 1) | class Outer_N: Action<Int, Promise<Int>> {}
        an alias | let _: Promise<Int> = action(Alias_N.self, 1) | typealias Alias_N = Case
        a generic function? | call_N(Case.self) | func call_N<A: IsAction<Int, Promise<Int>>>(_ type: A.Type) { _ = action(type, 1) }
        a generic function without the parameter | call_N(Case.self) | func call_N(_ type: (some IsAction<Int, Promise<Int>>).Type) { _ = action(type, 1) }
        two generic functions | call_N(Case.self) | func inner_N<A: IsAction<Int, Promise<Int>>>(_ type: A.Type) { _ = action(A.self, 1) } | func call_N<B: IsAction<Int, Promise<Int>>>(_ type: B.Type) { inner_N(B.self) }
        a generic type | Button_N<Case>().press() | struct Button_N<A: IsAction<Int, Promise<Int>>> { func press() { _ = action(A.self, 1) } }
        a generic alias | Knob_N<Case>().press() | struct Button_N<A: IsAction<Int, Promise<Int>>> { func press() { _ = action(A.self, 1) } } | typealias Knob_N<T: IsAction<Int, Promise<Int>>> = Button_N<T>
        an associated type | Login_N().go() | protocol Flow_N { associatedtype Use: IsAction<Int, Promise<Int>> } | extension Flow_N { func go() { _ = action(Use.self, 1) } } | struct Login_N: Flow_N { typealias Use = Case }
        an associated type of a parameter | go_N(Login_N()) | protocol Flow_N { associatedtype Use: IsAction<Int, Promise<Int>> } | struct Login_N: Flow_N { typealias Use = Case } | func go_N<F: Flow_N>(_ flow: F) { _ = action(F.Use.self, 1) }
        a default associated type | Login_N().go() | protocol Flow_N { associatedtype Use: IsAction<Int, Promise<Int>> = Case } | extension Flow_N { func go() { _ = action(Use.self, 1) } } | struct Login_N: Flow_N {}
        an associated type that is told with some | go_N(Login_N()) | protocol Flow_N<Use> { associatedtype Use: IsAction<Int, Promise<Int>>; init() } | struct Login_N: Flow_N { typealias Use = Case } | func go_N<U>(_ flow: some Flow_N<U>) where U: IsAction<Int, Promise<Int>> { _ = action(U.self, 1) }
        type(of:) | call_N(Case()) | func call_N(_ instance: Case) { _ = action(type(of: instance), 1) }
        a metatype in a let | let type_N = Case.self; let _: Promise<Int> = action(type_N, 1)
        a metatype in a property | let _: Promise<Int> = action(Holder_N().type, 1) | struct Holder_N { let type: Case.Type = Case.self }
        a metatype that a function returns | let _: Promise<Int> = action(type_N(), 1) | func type_N() -> Case.Type { Case.self }
        metatypes in a list | for type in [Case.self] as [any IsAction<Int, Promise<Int>>.Type] { call_N(type) } | func call_N(_ type: (some IsAction<Int, Promise<Int>>).Type) { _ = action(type, 1) }
        a pack of metatypes | callAll_N(Case.self, Case.self, inputs: 1, 2) | func call_N<A: IsAction>(_ type: A.Type, _ input: A.Input) { _ = action(type, input) } | func callAll_N<each A: IsAction>(_ type: repeat (each A).Type, inputs input: repeat (each A).Input) { repeat call_N(each type, each input) }
        as | let _: Promise<Int> = action(Case.self as Case.Type, 1)
        one of two metatypes | call_N(true) | func call_N(_ isOn: Bool) { _ = action(isOn ? Case.self : Case.self, 1) }
        """#
    )
}
