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
        a task | await Task { _ = try? await action(Case.self, 1) }.value
        a task group? | await call_N() | func call_N() async { await withTaskGroup(of: Void.self) { $0.addTask { _ = try? await action(Case.self, 1) } } }
        an async let | await call_N() | func call_N() async { async let answer = action(Case.self, 1); _ = try? await answer }
        a closure in a property | Screen_N().like(1) | struct Screen_N { let like = { (number: Int) in _ = action(Case.self, number) } }
        a closure in a global list | calls_N.forEach { $0() } | let calls_N: [@Sendable () -> Void] = [{ _ = action(Case.self, 1) }]
        a closure that is handed over | doing_N { _ = action(Case.self, 1) } | func doing_N(_ body: () -> Void) { body() }
        a closure that is kept | let button_N = Button_N(); button_N.wire(); button_N.press() | final class Button_N { var press: () -> Void = {}; func wire() { press = { _ = action(Case.self, 1) } } }
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
        a wrapper's initializer | _ = Screen_N() | @propertyWrapper struct Liked_N { var wrappedValue: Int; init(wrappedValue: Int) { self.wrappedValue = wrappedValue; _ = action(Case.self, 1) } } | struct Screen_N { @Liked_N var number = 1 }
        a builder's block | lines_N { 1; 2 } | @resultBuilder enum Lines_N { static func buildBlock(_ numbers: Int...) -> Int { _ = action(Case.self, 1); return 1 } } | func lines_N(@Lines_N _ body: () -> Int) { _ = body() }
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
        a closure of then | _ = try? await Promise(1).then { number in action(Case.self, number) }.value
        another use case's closure | Outer_N.self <~ { number in action(Case.self, number) }; let _: Promise<Int> = action(Outer_N.self, 1) | class Outer_N: Action<Int, Promise<Int>> {}
        another use case's class | Outer_N.self <~ RealOuter_N(); let _: Promise<Int> = action(Outer_N.self, 1) | class Outer_N: Action<Int, Promise<Int>> {} | final class RealOuter_N: Outer_N { override func perform(_ number: Int) -> Promise<Int> { action(Case.self, number) } }
        an interceptor | Outer_N.self <~ { _ in Promise(1) }; Actions.intercept(Outer_N.self) { number, next in _ = action(Case.self, number); return next(number) }; let _: Promise<Int> = action(Outer_N.self, 1) | class Outer_N: Action<Int, Promise<Int>> {}
        an alias | let _: Promise<Int> = action(Alias_N.self, 1) | typealias Alias_N = Case
        a generic function? | call_N(Case.self) | func call_N<A: IsAction<Int, Promise<Int>>>(_ type: A.Type) { _ = action(type, 1) }
        a generic function without the parameter | call_N(Case.self) | func call_N(_ type: (some IsAction<Int, Promise<Int>>).Type) { _ = action(type, 1) }
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
        one of two metatypes | call_N(true) | func call_N(_ isOn: Bool) { _ = action(isOn ? Case.self : Case.self, 1) }
        an implicit super.init | _ = Screen_N() | class Base_N { init() { _ = action(Case.self, 1) } } | final class Screen_N: Base_N { let number: Int; init(_ number: Int = 1) { self.number = number } }
        a tuple's type | let pair_N = (Case.self, 1); let _: Promise<Int> = action(pair_N.0, 1)
        a button in a list | [Button_N<Case>()][0].press() | struct Button_N<A: IsAction<Int, Promise<Int>>> { func press() { _ = action(A.self, 1) } }
        a generic button behind any | let buttons_N: [any Pressing_N] = [Button_N<Case>()]; buttons_N[0].press() | protocol Pressing_N { func press() } | struct Button_N<A: IsAction<Int, Promise<Int>>>: Pressing_N { func press() { _ = action(A.self, 1) } }
        a request's static member | send_N(.load_N) | struct Request_N<A: IsAction<Int, Promise<Int>>> {} | extension Request_N where A == Case { static var load_N: Self { Self() } } | func send_N<A>(_ request: Request_N<A>) { _ = action(A.self, 1) }
        a generic wrapper | _ = Screen_N().answer | @propertyWrapper struct Liked_N<A: IsAction<Int, Promise<Int>>> { var wrappedValue: Promise<Int> { action(A.self, 1) } } | struct Screen_N { @Liked_N<Case> var answer }
        a generic deinit | do { _ = Screen_N<Case>() } | final class Screen_N<A: IsAction<Int, Promise<Int>>> { deinit { _ = action(A.self, 1) } }
        a generic builder | lines_N { 1; 2 } | @resultBuilder enum Lines_N<A: IsAction<Int, Promise<Int>>> { static func buildBlock(_ numbers: Int...) -> Int { _ = action(A.self, 1); return 1 } } | func lines_N(@Lines_N<Case> _ body: () -> Int) { _ = body() }
        a witness in an extension | let flow_N: any Going_N = Login_N(); flow_N.go() | protocol Going_N { func go() } | protocol Flow_N: Going_N { associatedtype Use: IsAction<Int, Promise<Int>> } | extension Flow_N { func go() { _ = action(Use.self, 1) } } | struct Login_N: Flow_N { typealias Use = Case }
        a default argument that is replaced | call_N(Promise(2)) | func call_N(_ answer: Promise<Int> = action(Case.self, 1)) { _ = answer }
        a constrained initializer | _ = Button_N<Case>(of: 1) | struct Button_N<A> {} | extension Button_N where A: IsAction<Int, Promise<Int>> { init(of number: Int) { _ = action(A.self, number) } }
        a generic initializer | _ = Screen_N(Case.self) | struct Screen_N { init<A: IsAction<Int, Promise<Int>>>(_ type: A.Type) { _ = action(type, 1) } }
        a throwing function | try? call_N() | struct Late_N: Error {} | func call_N() throws { if CommandLine.argc > 9 { throw Late_N() }; _ = action(Case.self, 1) }
        a ternary | call_N(true) | func call_N(_ isOn: Bool) -> Promise<Int>? { isOn ? action(Case.self, 1) : nil }
        an optional chain | Holder_N().screen?.show() | final class Screen_N { func show() { _ = action(Case.self, 1) } } | struct Holder_N { var screen: Screen_N? = Screen_N() }
        a sort | print([2, 1].sorted { one, other in _ = action(Case.self, 1); return one < other })
        a comparison | print([Photo_N(id: 2), Photo_N(id: 1)].sorted()[0].id) | struct Photo_N: Comparable { let id: Int; static func < (one: Photo_N, other: Photo_N) -> Bool { _ = action(Case.self, 1); return one.id < other.id } }
        a convenience initializer | _ = Screen_N() | final class Screen_N { let number: Int; init(_ number: Int) { self.number = number; _ = action(Case.self, number) }; convenience init() { self.init(1) } }
        a required initializer of a type | make_N(Screen_N.self) | class Base_N { required init() {} } | final class Screen_N: Base_N { required init() { super.init(); _ = action(Case.self, 1) } } | func make_N(_ type: Base_N.Type) { _ = type.init() }
        a class method of a type | show_N(Screen_N.self) | class Base_N { class func show() {} } | final class Screen_N: Base_N { override class func show() { _ = action(Case.self, 1) } } | func show_N(_ type: Base_N.Type) { type.show() }
        an overridden property | let screen_N: Base_N = Screen_N(); print(screen_N.number) | class Base_N { var number: Int { 1 } } | final class Screen_N: Base_N { override var number: Int { _ = action(Case.self, 1); return 2 } }
        one of two overrides | let screens_N: [Base_N] = [Other_N(), Screen_N()]; screens_N[1].show() | class Base_N { func show() {} } | final class Screen_N: Base_N { override func show() { _ = action(Case.self, 1) } } | final class Other_N: Base_N { override func show() {} }
        a cast to a protocol | show_N(Screen_N()) | protocol Showing_N { func show() } | struct Screen_N: Showing_N { func show() { _ = action(Case.self, 1) } } | func show_N(_ value: Any) { (value as? any Showing_N)?.show() }
        a cast to a class | show_N(Screen_N()) | class Base_N {} | final class Screen_N: Base_N { func show() { _ = action(Case.self, 1) } } | func show_N(_ value: Base_N) { if let screen = value as? Screen_N { screen.show() } }
        an inherited witness | show_N(Screen_N()) | protocol Showing_N { func show() } | class Base_N: Showing_N { func show() {} } | final class Screen_N: Base_N { override func show() { _ = action(Case.self, 1) } } | func show_N(_ screen: some Showing_N) { screen.show() }
        a body of some view | render_N(Page_N()) | protocol View_N { associatedtype Body: View_N; var body: Body { get } } | extension Never: View_N { public var body: Never { fatalError() } } | protocol Drawing_N: View_N { func draw() } | extension Drawing_N { var body: Never { fatalError() } } | struct Text_N: Drawing_N { func draw() {} } | struct Framed_N<V: View_N>: View_N { let inner: V; var body: some View_N { _ = action(Case.self, 1); return inner } } | extension View_N { func framed_N() -> some View_N { Framed_N(inner: self) } } | struct Page_N: View_N { var body: some View_N { Text_N().framed_N().framed_N() } } | func render_N<V: View_N>(_ view: V) { if let text = view as? any Drawing_N { text.draw() } else { render_N(view.body) } }
        a type that grows | grow_N(3, 1) | func grow_N<T>(_ number: Int, _ value: T) { if number > 0 { grow_N(number - 1, [value]) } else { _ = action(Case.self, number) } }
        the elements of a sequence | showAll_N([Screen_N()]) | protocol Showing_N { func show() } | struct Screen_N: Showing_N { func show() { _ = action(Case.self, 1) } } | func showAll_N<S: Sequence>(_ screens: S) where S.Element: Showing_N { for screen in screens { screen.show() } }
        an initializer that decodes | _ = try? JSONDecoder().decode(Photo_N.self, from: Data("{}".utf8)) | struct Photo_N: Decodable { init(from decoder: any Decoder) throws { _ = action(Case.self, 1) } }
        a closure with weak self | let model_N = Model_N(); model_N.wire(); model_N.handlers.forEach { $0() } | final class Model_N { var handlers: [() -> Void] = []; func like() { _ = action(Case.self, 1) }; func wire() { handlers.append { [weak self] in self?.like() } } }
        a visitor | print(Node_N.leaf.accept(Sum_N())) | protocol Visitor_N { associatedtype R; func visit() -> R } | struct Sum_N: Visitor_N { func visit() -> Int { _ = action(Case.self, 1); return 1 } } | indirect enum Node_N { case leaf, pair(Node_N, Node_N); func accept<V: Visitor_N>(_ v: V) -> V.R { switch self { case .leaf: v.visit(); case .pair(let a, _): a.accept(v) } } }
        a template method of a generic class | Sub_N().start(1) | class Job_N<T> { func start(_ t: T) { run(t) }; func run(_ t: T) {} } | final class Sub_N: Job_N<Int> { override func run(_ t: Int) { _ = action(Case.self, t) } }
        a conditional conformance | show_N([Screen_N()]) | protocol Showing_N { func show() } | struct Screen_N: Showing_N { func show() { _ = action(Case.self, 1) } } | struct Many_N<E> { let all: [E] } | extension Many_N: Showing_N where E: Showing_N { func show() { all.forEach { $0.show() } } } | func show_N<S: Showing_N>(_ s: [S]) { Many_N(all: [Many_N(all: s)]).show() }
        a conformance of lists | show_N([[Screen_N()]]) | protocol Showing_N { func show() } | struct Screen_N: Showing_N { func show() { _ = action(Case.self, 1) } } | extension Array: Showing_N where Element: Showing_N { func show() { forEach { $0.show() } } } | func show_N(_ s: some Showing_N) { s.show() }
        metatypes behind any, which are made | for kind in [News_N.self] as [any Module_N.Type] { kind.init().start() } | protocol Module_N { init(); func start() } | struct News_N: Module_N { func start() { _ = action(Case.self, 1) } }
        a list of some | run_N(Shell_N()) | protocol Showing_N { func show() } | protocol Home_N { associatedtype S: Showing_N; func screens() -> [S]; func first() -> S? } | struct Screen_N: Showing_N { func show() { _ = action(Case.self, 1) } } | struct Shell_N: Home_N { func screens() -> [some Showing_N] { [Screen_N()] }; func first() -> S? { nil } } | func run_N<R: Home_N>(_ root: R) { root.screens().forEach { $0.show() }; root.first()?.show() }
        a pack of witnesses | showAll_N(Screen_N(), Silent_N()) | protocol Showing_N { func show() } | struct Silent_N: Showing_N { func show() {} } | struct Screen_N: Showing_N { func show() { _ = action(Case.self, 1) } } | func showAll_N<each S: Showing_N>(_ all: repeat each S) { for screen in repeat each all { screen.show() } }
        a box that erases a type | Eraser_N(Screen_N()).show() | protocol Showing_N { func show() } | struct Screen_N: Showing_N { func show() { _ = action(Case.self, 1) } } | class Box_N { func show() {} } | final class BoxOf_N<S: Showing_N>: Box_N { let s: S; init(_ s: S) { self.s = s }; override func show() { s.show() } } | struct Eraser_N { let box: Box_N; init(_ s: some Showing_N) { box = BoxOf_N(s) }; func show() { box.show() } }
        an associated type behind some | go_N(Shell_N<Row_N>()) | protocol Going_N { associatedtype Use: IsAction<Int, Promise<Int>> } | struct Row_N: Going_N { typealias Use = Case } | struct Twice_N<G: Going_N>: Going_N { typealias Use = G.Use } | protocol Home_N { associatedtype G: Going_N; func row() -> G } | struct Shell_N<R: Going_N>: Home_N { func row() -> some Going_N { Twice_N<R>() } } | func go_N<H: Home_N>(_ home: H) { _ = action(H.G.Use.self, 1) }
        Self of a class | Sub_N().show() | class Base_N { class func call() {}; func show() { Self.call() } } | final class Sub_N: Base_N { override class func call() { _ = action(Case.self, 1) } }
        an instance of Self | _ = Sub_N.made() | class Base_N { required init() {}; static func made() -> Self { Self() } } | final class Sub_N: Base_N { required init() { super.init(); _ = action(Case.self, 1) } }
        a list that is decoded | _ = try? JSONDecoder().decode([Photo_N].self, from: Data("[{}]".utf8)) | struct Photo_N: Decodable { init(from decoder: any Decoder) throws { _ = action(Case.self, 1) } }
        a static witness of an opened type | pass_N(Screen_N()) | protocol Showing_N { static func show() } | struct Screen_N: Showing_N { static func show() { _ = action(Case.self, 1) } } | func pass_N(_ screen: any Showing_N) { show_N(screen) } | func show_N<S: Showing_N>(_ screen: S) { S.show() }
        an associated type behind any | pass_N(Login_N()) | protocol Flow_N { associatedtype Use: IsAction<Int, Promise<Int>> } | struct Login_N: Flow_N { typealias Use = Case } | func go_N<F: Flow_N>(_ flow: F) { _ = action(F.Use.self, 1) } | func pass_N(_ flow: any Flow_N) { go_N(flow) }
        a member of a parameter that is some | show_N(Home_N()) | protocol Showing_N { func show() } | protocol Homely_N { associatedtype S: Showing_N; var screen: S { get } } | struct Screen_N: Showing_N { func show() { _ = action(Case.self, 1) } } | struct Home_N: Homely_N { let screen = Screen_N() } | func show_N(_ home: some Homely_N) { home.screen.show() }
        a subclass in a list that is decoded | _ = try? JSONDecoder().decode([Sub_N].self, from: Data("[{}]".utf8)) | class Base_N: Decodable { required init(from decoder: any Decoder) throws {} } | final class Sub_N: Base_N { required init(from decoder: any Decoder) throws { _ = action(Case.self, 1); try super.init(from: decoder) } }
        the second of a variadic type | show_N(Group_N(all: (Silent_N(), Screen_N()))) | protocol Showing_N { func show() } | struct Silent_N: Showing_N { func show() {} } | struct Screen_N: Showing_N { func show() { _ = action(Case.self, 1) } } | struct Group_N<each S: Showing_N>: Showing_N { let all: (repeat each S); func show() { for screen in repeat each all { screen.show() } } } | func show_N(_ screen: some Showing_N) { screen.show() }
        a generic override | Loud_N().send(Case.self) | class Sender_N { func send<A: IsAction<Int, Promise<Int>>>(_ type: A.Type) {} } | final class Loud_N: Sender_N { override func send<A: IsAction<Int, Promise<Int>>>(_ type: A.Type) { _ = action(type, 1) } }
        action as a value | let _: Promise<Int> = apply_N(action, Case.self) | func apply_N<A: IsAction>(_ call: (A.Type, A.Input, StaticString, UInt) -> A.Output, _ type: A.Type) -> A.Output where A.Input == Int { call(type, 1, #fileID, #line) }
        a type that is cast | try_N(Case.self) | func call_N(_ type: (some IsAction<Int, Promise<Int>>).Type) { _ = action(type, 1) } | func try_N(_ type: Any.Type) { if let known = type as? any IsAction<Int, Promise<Int>>.Type { call_N(known) } }
        a chosen type behind any, which is made | open_N(Page_N.self) | protocol Model_N { init() } | protocol Paged_N { associatedtype Model: Model_N } | struct Data_N: Model_N { init() { _ = action(Case.self, 1) } } | struct Page_N: Paged_N { typealias Model = Data_N } | func show_N<P: Paged_N>(_ page: P.Type) { _ = P.Model() } | func open_N(_ page: any Paged_N.Type) { show_N(page) }
        a response behind any | open_N(Endpoint_N()) | protocol Ending_N { associatedtype Response: Decodable } | struct Photo_N: Decodable { init(from decoder: any Decoder) throws { _ = action(Case.self, 1) } } | struct Endpoint_N: Ending_N { typealias Response = Photo_N } | func send_N<E: Ending_N>(_ end: E) -> E.Response? { try? JSONDecoder().decode(E.Response.self, from: Data("{}".utf8)) } | func open_N(_ end: any Ending_N) { _ = send_N(end) }
        an opaque result | screen_N().show() | protocol Showing_N { func show() } | struct Screen_N: Showing_N { func show() { _ = action(Case.self, 1) } } | func screen_N() -> some Showing_N { Screen_N() }
        an overload that takes some | let sum_N = Sum_N(); sum_N.add(from: Home_N()); sum_N.show() | protocol Showing_N { func show() } | struct Screen_N: Showing_N { func show() { _ = action(Case.self, 1) } } | protocol Showings_N { var all: [any Showing_N] { get } } | struct Home_N: Showings_N { var all: [any Showing_N] { [Screen_N()] } } | class Sum_N { var all: [any Showing_N] = []; func add(_ one: any Showing_N) { all.append(one) }; func add(from home: some Showings_N) { home.all.forEach(add) }; func show() { all.forEach { $0.show() } } }
        a key path in a key path | print(count_N(\Drawer_N.box)) | struct Box_N<A: IsAction<Int, Promise<Int>>> { var count: Int { _ = action(A.self, 1); return 1 } } | struct Drawer_N { let box = Box_N<Case>() } | func count_N<A>(_ path: KeyPath<Drawer_N, Box_N<A>>) -> Int { Drawer_N()[keyPath: path.appending(path: \.count)] }
        a setter through a key path | var drawer_N = Drawer_N(); drawer_N[keyPath: \.number] = 2 | struct Drawer_N { var number: Int { get { 1 } set { _ = action(Case.self, newValue) } } }
        a type in a list that is hidden | make_N([Screen_N].self) | struct Screen_N: Decodable { init(from decoder: any Decoder) throws { _ = action(Case.self, 1) } } | func make_N(_ type: any Decodable.Type) { _ = try? JSONDecoder().decode(type, from: Data("[{}]".utf8)) }
        a dynamic replacement | old_N() | dynamic func old_N() {} | @_dynamicReplacement(for: old_N) func new_N() { _ = action(Case.self, 1) }
        a delegate | let screen_N = Screen_N(); let owner_N = Owner_N(); screen_N.delegate = owner_N; screen_N.finish() | protocol Finishing_N: AnyObject { func didFinish() } | final class Screen_N { weak var delegate: (any Finishing_N)?; func finish() { delegate?.didFinish() } } | final class Owner_N: Finishing_N { func didFinish() { _ = action(Case.self, 1) } }
        an observable's didSet | let screen_N = Screen_N(); screen_N.number = 2 | @Observable final class Screen_N { var number = 1 { didSet { _ = action(Case.self, number) } } }
        a generic requirement | let sender_N: any Sending_N = Sender_N(); sender_N.send(Case.self) | protocol Sending_N { func send<A: IsAction<Int, Promise<Int>>>(_ type: A.Type) } | struct Sender_N: Sending_N { func send<A: IsAction<Int, Promise<Int>>>(_ type: A.Type) { _ = action(type, 1) } }
        a type in a list that grows | menu_N.add(Case.self); menu_N.run() | final class Menu_N { var items: [Action<Int, Promise<Int>>.Type] = []; func add(_ item: Action<Int, Promise<Int>>.Type) { items.append(item) }; func run() { for item in items { let _: Promise<Int> = action(item, 1) } } } | nonisolated(unsafe) let menu_N = Menu_N()
        a type in a property | Screen_N(type: Case.self).press() | struct Screen_N { let type: Action<Int, Promise<Int>>.Type; func press() { let _: Promise<Int> = action(type, 1) } }
        a scope | Actions.withScope { _ = action(Case.self, 1) }
        the end of a noncopyable value | do { _ = Ticket_N() } | struct Ticket_N: ~Copyable { deinit { _ = action(Case.self, 1) } }
        """#
    )
}
