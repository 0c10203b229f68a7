extension Form {
    /// How programs plug a use case: a statement, declarations. Some leave it without an answer.
    static let plugs = table(
        #"""
        an instance | Case.self <~ Mock_N()
        a closure | Case.self <~ { number in Promise(number) }
        an asynchronous closure | Case.self <~ { number async throws in number }
        plug(_:to:) | Actions.plug(Case.self, to: Mock_N())
        plug with a closure | Actions.plug(Case.self) { number in Promise(number) }
        a function? | wire_N() | func wire_N() { Case.self <~ Mock_N() }
        an operator as a function | _ = (<~)(Case.self, Mock_N())
        a root's properties? | _ = Root_N() | struct Root_N { let wired = Case.self <~ Mock_N() }
        a root's initializer? | _ = Root_N() | final class Root_N { init() { Case.self <~ Mock_N() } }
        a root of needs? | _ = Root_N() | protocol Needs_N { var wired: Plugged<Case> { get } } | struct Root_N: Needs_N { let wired = Case.self <~ Mock_N() }
        a root inside a root? | _ = App_N() | struct Root_N { let wired = Case.self <~ Mock_N() } | struct App_N { let root = Root_N() }
        a root's lazy property | _ = Root_N().wired | final class Root_N { lazy var wired = Case.self <~ Mock_N() }
        a root's computed property | _ = Root_N().wired | struct Root_N { var wired: Plugged<Case> { Case.self <~ Mock_N() } }
        a static let? | _ = Root_N.wired | enum Root_N { static let wired = Case.self <~ Mock_N() }
        a global let? | _ = wired_N | let wired_N = Case.self <~ Mock_N()
        a root's method behind any | let root_N: any Wiring_N = Root_N(); root_N.wire() | protocol Wiring_N { func wire() } | struct Root_N: Wiring_N { func wire() { Case.self <~ Mock_N() } }
        the operator as a value | plug_N(<~, Case.self) | func plug_N(_ plug: (Case.Type, @escaping @Sendable (Int) -> Promise<Int>) -> Plugged<Case>, _ type: Case.Type) { _ = plug(type) { number in Promise(number) } }
        a type that is cast | tryPlug_N(Case.self) | func wire_N<A: IsAction<Int, Promise<Int>>>(_ type: A.Type) { type <~ { number in Promise(number) } } | func tryPlug_N(_ type: Any.Type) { if let known = type as? any IsAction<Int, Promise<Int>>.Type { wire_N(known) } }
        an override | let root_N: Root_N = AppRoot_N(); root_N.wire() | class Root_N { func wire() {} } | final class AppRoot_N: Root_N { override func wire() { Case.self <~ Mock_N() } }
        a generic function? | wire_N(Case.self) | func wire_N<A: IsAction<Int, Promise<Int>>>(_ type: A.Type) { type <~ { number in Promise(number) } }
        a generic function with an autoclosure | wire_N(Case.self, Mock_N()) | func wire_N<A: IsAction>(_ type: A.Type, _ make: @autoclosure @escaping @Sendable () -> A) { type <~ make() }
        a generic type? | Wire_N<Case>().plug() | struct Wire_N<A: IsAction<Int, Promise<Int>>> { func plug() { A.self <~ { number in Promise(number) } } }
        a generic type's static function | Wire_N<Case>.plug(Mock_N()) | enum Wire_N<A: IsAction> { static func plug(_ make: @autoclosure @escaping @Sendable () -> A) { A.self <~ make() } }
        an associated type | Feed_N().wire() | protocol Feature_N { associatedtype Use: IsAction<Int, Promise<Int>> } | extension Feature_N { func wire() { Use.self <~ { number in Promise(number) } } } | struct Feed_N: Feature_N { typealias Use = Case }
        an associated type with its factory | Feed_N.wire() | protocol Feature_N { associatedtype Use: IsAction; static func make() -> Use } | extension Feature_N { static func wire() { Use.self <~ make() } } | enum Feed_N: Feature_N { static func make() -> Case { Mock_N() } }
        an associated type of a parameter | wire_N(Feed_N()) | protocol Feature_N { associatedtype Use: IsAction<Int, Promise<Int>> } | struct Feed_N: Feature_N { typealias Use = Case } | func wire_N<F: Feature_N>(_ feature: F) { F.Use.self <~ { number in Promise(number) } }
        a list | for type in [Case.self] as [any IsAction<Int, Promise<Int>>.Type] { wire_N(type) } | func wire_N(_ type: (some IsAction<Int, Promise<Int>>).Type) { type <~ { number in Promise(number) } }
        a global list | kinds_N.forEach { wire_N($0) } | func wire_N(_ type: (some IsAction<Int, Promise<Int>>).Type) { type <~ { number in Promise(number) } } | let kinds_N: [any IsAction<Int, Promise<Int>>.Type] = [Case.self]
        a dictionary | ["like": Case.self].values.forEach { $0 <~ Mock_N() }
        a let | let kind_N = Case.self; kind_N <~ Mock_N()
        a property | Rack_N().type <~ Mock_N() | struct Rack_N { let type = Case.self }
        a static property | Shelf_N.type <~ Mock_N() | enum Shelf_N { static var type: Case.Type { Case.self } }
        a tuple | let couple_N = (Case.self, 1); couple_N.0 <~ Mock_N()
        a pack | wireAll_N(Case.self, makers: Maker_N { Mock_N() }) | struct Maker_N<A>: Sendable { let make: @Sendable () -> A } | func wire_N<A: IsAction>(_ type: A.Type, _ maker: Maker_N<A>) { type <~ maker.make() } | func wireAll_N<each A: IsAction>(_ type: repeat (each A).Type, makers maker: repeat Maker_N<each A>) { repeat wire_N(each type, each maker) }
        a function's result | kind_N() <~ Mock_N() | func kind_N() -> Case.Type { Case.self }
        type(of:) | type(of: Case()) <~ Mock_N()
        a parameter of that type? | wire_N(Case.self) | func wire_N(_ type: Case.Type) { type <~ Mock_N() }
        a closure's parameter | wire_N(Case.self) | let wire_N = { (type: Case.Type) in _ = type <~ Mock_N() }
        an operator of one's own | Case.self <~~ Mock_N() | func <~~ <A: IsAction>(type: A.Type, make: @autoclosure @escaping @Sendable () -> A) { if A.self == Case.self { type <~ make() } }
        a local function? | wire_N() | func wire_N() { func plug() { Case.self <~ Mock_N() }; plug() }
        a closure that runs at once | _ = { Case.self <~ Mock_N() }()
        a closure that is handed over | running_N { Case.self <~ Mock_N() } | func running_N(_ body: () -> Void) { body() }
        a global instance | Case.self <~ mock_N | let mock_N = Mock_N()
        a local instance | wire_N() | func wire_N() { let shared = Mock_N(); Case.self <~ shared }
        an instance of a property | _ = Root_N() | final class Root_N { let mock = Mock_N(); func wire() { Case.self <~ self.mock }; init() { wire() } }
        a factory | Case.self <~ built_N() | func built_N() -> Case { Mock_N() }
        a factory that is handed over | wire_N { Mock_N() } | func wire_N(_ make: @escaping @Sendable () -> Case) { Case.self <~ make() }
        a branch | wire_N(true) | func wire_N(_ isOn: Bool) { if isOn { Case.self <~ Mock_N() } else { Case.self <~ { Promise($0) } } }
        an alias | Known_N.self <~ Mock_N() | typealias Known_N = Case
        an asynchronous root | await Root_N().wire() | actor Root_N { func wire() { Case.self <~ Mock_N() } }
        the current registry | Actions.current.run { _ = Case.self <~ Mock_N() }
        an empty class, which answers nothing | Case.self <~ Empty_N() | final class Empty_N: Case {}
        an empty class from a factory | Case.self <~ built_N() | final class Empty_N: Case {} | func built_N() -> Empty_N { Empty_N() }
        a perform that only calls super's | Case.self <~ Empty_N() | final class Empty_N: Case { override func perform(_ number: Int) -> Promise<Int>? { super.perform(number) } }
        a mock that is plugged into itself | Mock_N.self <~ Mock_N()
        a mock that is plugged into itself by way of an alias | Known_N.self <~ Mock_N() | typealias Known_N = Mock_N
        code that is not compiled | wire_N() | func wire_N() { | #if NEVER | Case.self <~ Mock_N() | #endif | }
        an implicit super.init's | _ = Root_N() | class BaseRoot_N { init() { Case.self <~ Mock_N() } } | final class Root_N: BaseRoot_N { let name: String; init(_ name: String = "") { self.name = name } }
        a mock in a wrapper | Case.self <~ Cached_N(Mock_N()) | final class Cached_N: Case, @unchecked Sendable { let inner: Case; init(_ inner: Case) { self.inner = inner }; override func perform(_ number: Int) -> Promise<Int>? { inner.perform(number) } }
        a perform that logs, then calls super's | Case.self <~ Empty_N() | final class Empty_N: Case { override func perform(_ number: Int) -> Promise<Int>? { print("log"); return super.perform(number) } }
        a perform that may call super's | Case.self <~ Shy_N() | final class Shy_N: Case { override func perform(_ number: Int) -> Promise<Int>? { number > 0 ? Promise(1) : super.perform(number) } }
        a closure handed to a helper | plug_N { number in Promise(number) } | func plug_N(_ perform: @escaping @Sendable (Int) -> Promise<Int>) { Case.self <~ perform }
        an instance of a subclass | Case.self <~ Fast_N() | class Slow_N: Case { override func perform(_ number: Int) -> Promise<Int> { Promise(number) } } | final class Fast_N: Slow_N {}
        an instance by a type | build_N(Made_N.self) | class Made_N: Case { required override init() { super.init() }; override func perform(_ number: Int) -> Promise<Int> { Promise(number) } } | func build_N(_ type: Made_N.Type) { Case.self <~ type.init() }
        a perform that calls itself | Case.self <~ Again_N() | final class Again_N: Case { override func perform(_ number: Int) -> Promise<Int>? { number > 2 ? Promise(number) : perform(number + 1) } }
        a perform whose helper is overridden | Case.self <~ Loaded_N() | class Half_N: Case { func load(_ number: Int) -> Promise<Int>? { nil }; override func perform(_ number: Int) -> Promise<Int>? { load(number) } } | final class Loaded_N: Half_N { override func load(_ number: Int) -> Promise<Int>? { Promise(number) } }
        a factory of Self? | Case.self <~ Leaf_N.made() | class Trunk_N: Case { required override init() {}; class func made() -> Self { Self() } } | final class Leaf_N: Trunk_N { override func perform(_ number: Int) -> Promise<Int>? { Promise(1) } }
        one of two, which is empty | Case.self <~ CommandLine.arguments.count > 99 ? Mock_N() : Case()
        an empty class in the other branch | if CommandLine.argc > 99 { Case.self <~ Mock_N() } else { Case.self <~ Empty_N() } | final class Empty_N: Case {}
        a setter that no initializer calls | _ = Root_N() | @propertyWrapper struct Plugging_N { var wrappedValue: Int { get { 1 } set { Case.self <~ Mock_N() } }; init(wrappedValue: Int) {} } | struct Root_N { @Plugging_N var number: Int; init() { number = 1 } }
        a closure that asks what isn't plugged | Case.self <~ { Case().perform($0) ?? Promise(error: CancellationError()) }
        an instance that a helper hides | put_N(Case.self, Mock_N()) | func put_N<A: IsAction>(_ type: A.Type, _ make: @autoclosure @escaping @Sendable () -> A) { type <~ make() }
        an empty instance that a helper hides | put_N(Case.self, Empty_N()) | final class Empty_N: Case {} | func put_N<A: IsAction>(_ type: A.Type, _ make: @autoclosure @escaping @Sendable () -> A) { type <~ make() }
        a setter that a key path may call | print([Port_N()].map(\.port)) | struct Port_N { var port: Int { get { 1 } set { Case.self <~ Mock_N() } } }
        an initializer that nothing decodes | _ = try? JSONEncoder().encode(Rank_N()) | struct Rank_N: Codable { init() {}; init(from decoder: any Decoder) throws { Case.self <~ Mock_N() }; func encode(to encoder: any Encoder) throws {} }
        a comparison that isn't asked for | print([Rank_N()].contains(Rank_N())) | struct Rank_N: Comparable { static func < (one: Rank_N, other: Rank_N) -> Bool { Case.self <~ Mock_N(); return true } }
        an empty instance by a helper | Case.self <~ wrapped_N(Empty_N()) | final class Empty_N: Case, @unchecked Sendable {} | func wrapped_N(_ inner: Case) -> Case { inner }
        """#
    )
}
