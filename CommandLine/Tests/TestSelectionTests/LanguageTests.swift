import Testing

/// Uses of names that are easily taken for something else.
struct LanguageTests: ShopSuites {
  /// A change of the declaration that all of the text's others use needs the suite of it, and no other.
  @Test(arguments: [
    // Words that are modifiers, or begin something, elsewhere.
    ("func open(_ n: Int) -> Int { 1 }\nfunc run() -> Int {\n let f = open(3)\n let g = f\n return g }", "run()"),
    ("func prefix(_ n: Int) -> Int { 1 }\nfunc run() -> Int {\n prefix(2)\n let g = 1\n return g }", "run()"),
    ("var final: Int { 1 }\nfunc run() -> Int {\n let f = final\n let g = 2\n return f + g }", "run()"),
    ("struct H { var copy: Any { 1 }\n func run() -> Int? { copy as? Int } }", "H().run()"),
    ("func get(_ n: Int) -> Int { 1 }\nstruct H { var x: Int { get(2) } }", "H().x"),
    // Values that go on.
    (
      "func price() -> Int { 1 }\nfunc run() -> Int { let a = 2; if a > 0, price() == 1 { return 3 }\n return 4 }",
      "run()"
    ),
    (
      "func price() -> Int { 1 }\nfunc run() -> Int { let x = if 2 == 2, price() == 1 { 3 } else { 4 }\n return x }",
      "run()"
    ),
    (
      "func price() -> Int { 1 }\nfunc run() -> [Int] { let a = [2].map { n in if n > 0, price() == 1 { 3 } else { 4 } }\n return a }",
      "run()"
    ),
    ("func price() -> Int { 1 }\nlet x = F()\n#if !A\n .with(price())\n#endif\nlet y = 2", "x"),
    ("func price() -> Int { 1 }\nlet x = f { 2 }\n second: { price() }", "x"),
    (
      "func price() -> Int { 1 }\nfunc run() -> Int { let price = f { 2 }\n second: { price() }\n return price }",
      "run()"
    ),
    ("func price() throws -> Int { 1 }\nlet x = try!\n price()", "x"),
    ("func price() -> Int { 1 }\nfunc run() -> Int { let price = any()\n as? Int ?? price()\n return price }", "run()"),
    ("func price() -> [Int] { [1] }\nfunc run() { for var price in price() { price += 2 } }", "run()"),
    ("let price = 1\nfunc run(_ i: Int, _ n: Int) -> Bool { n == 2 ? i<price : n>(0) }", "run(0, 2)"),
    // Types above a type.
    (
      "extension Sequence { func helper() -> Int { 1 } }\nextension Array { func run() -> Int { helper() } }",
      "[2].run()"
    ),
    (
      "extension Hashable { func helper() -> Int { 1 } }\nenum E { case a\n func run() -> Int { helper() } }",
      "E.a.run()"
    ),
    (
      "protocol Q {}\nextension Formatter: Q {}\nextension Q { func total() -> Int { 1 } }\n"
        + "class F: DateFormatter { func total(_ n: Int) {} }\nfunc run(_ f: F) -> Int { f.total() }", "run(F())"
    ),
    (
      "protocol P {}; protocol Q {}\nextension Q { func helper() -> Int { 1 } }\ntypealias PQ = P & Q\n"
        + "struct S: PQ { func run() -> Int { helper() } }", "S().run()"
    ),
    (
      "struct Box<T> { func helper() -> Int { 1 } }\ntypealias Ints = Box<Int>\n"
        + "extension Ints { func run() -> Int { helper() } }", "Ints().run()"
    ),
    (
      "extension Dictionary { func helper() -> Int { 1 } }\nextension [String: Int] { func run() -> Int { helper() } }",
      "[:].run()"
    ),
    (
      "enum Outer { static func make() -> Int { 2 }\n enum Inner { static func make() -> Int { 1 } } }\n"
        + "typealias X = Outer.Inner\nfunc run() -> Int { X.make() }", "run()"
    ),
    ("struct C { static func make() -> Int { 1 } }\nfunc run() -> Int { C.self.make() }", "run()"),
    (
      "class A { required init() {}\n func total(_ n: Int) -> Int { n } }\n"
        + "class S: A { func total() -> Int { 1 }\n static func run() -> Int { Self.init().total() } }", "S.run()"
    ),
    (
      "protocol Q { var total: Int { get } }\nprotocol P { associatedtype Model: Q; var model: Model { get } }\n"
        + "struct Model { var total: Int { 2 } }\nstruct Foo: Q { var total: Int { 1 } }\n"
        + "struct S: P { let model = Foo() }\nextension P { func run() -> Int { model.total } }", "S().run()"
    ),
    (
      "class V { class D: V { init(n: Int) { f(1) } } }\nfunc use(_ v: V) {}\nfunc run() { use(.D(n: 2)) }", "run()"
    ),
    (
      "@propertyWrapper struct W { var value: Int { 1 } }\nstruct H { @W var x\n func run() -> Int { _x.value } }",
      "H().run()"
    ),
    (
      "@propertyWrapper struct W { var wrappedValue: Rack\n func reload() -> Int { 1 } }\n"
        + "struct Rack { func reload() -> Int { 2 } }\nstruct H { @W var rack: Rack\n func run() -> Int { _rack.reload() } }",
      "h().run()"
    ),
    // Types of one name.
    (
      "let tax = 1\nstruct Outer { struct State { func run() -> Int { tax } } }\nenum Other { struct State { var tax = 5 } }",
      "Outer.State().run()"
    ),
    (
      "struct Outer { static let tax = 1\n struct State { func run() -> Int { tax } } }\nenum Other { enum State { case tax } }",
      "Outer.State().run()"
    ),
    (
      "struct Form { func f() -> Int { 1 } }\nstruct VM { let form = Form()\n func run() -> Int { form.f() } }\n"
        + "enum Other { struct VM { struct Form { func f() -> Int { 2 } } } }", "VM().run()"
    ),
    (
      "class A { func f() -> Int { 1 } }\nclass VM: A {}\nenum Other { class VM: A { override func f() -> Int { 2 } } }",
      "VM().f()"
    ),
    (
      "class A { func f(_ n: Int) -> Int { 1 }\n func f(_ s: String) -> Int { 3 } }\n"
        + "class B: A { override func f(_ s: String) -> Int { 4 } }\nfunc run() -> Int { B().f(3) }", "run()"
    ),
    (
      "protocol Log {}\nextension Log { func log(_ n: Double) -> Int { 1 } }\n"
        + "class A: Log { func log(_ s: String) -> Int { 0 } }\n"
        + "class B: A { override func log(_ s: String) -> Int { 2 } }\nfunc run() -> Int { B().log(4.0) }", "run()"
    ),
    (
      "extension Sequence { var tax: Int { 1 } }\nstruct H { let s: Set<Int>\n func run() -> Int { s.tax } }\n"
        + "struct Workout { struct Set { var tax: Int { 0 } } }", "h().run()"
    ),
    (
      "struct S: Collection { var endIndex: Int { 1 } }\nstruct Photo { struct Collection {} }\n"
        + "func run(_ s: S) -> [Int] { s.map { $0 } }", "run(s())"
    ),
    (
      "struct Theme { static let tax = 1\n enum Size { case s; var v: Int { tax * 2 } } }\n"
        + "extension String { var tax: Int { 0 } }", "Theme.Size.s.v"
    ),
    (
      "let tax = 1\nstruct Foo { var tax = 3 }\nextension Array where Element == Foo { func run() -> Int { tax } }",
      "[].run()"
    ),
    ("let tax = 1\nclass A { private var tax: Int { 0 } }\nclass B: A { func run() -> Int { tax } }", "B().run()"),
    (
      "typealias JSON = [String: Int]\nextension JSON { func int(_ k: String) -> Int { self[k] ?? 1 } }\n"
        + "extension Dictionary { func run() -> Int { int(\"id\") } }", "[:].run()"
    ),
    (
      "typealias Rows = [Row]\nextension Rows { func tax() -> Int { 1 } }\nextension Array { func run() -> Int { tax() } }",
      "[].run()"
    ),
    // Members that the compiler does not know.
    (
      "let tax = 1\nstruct H { func run() -> Int { tax } }\n#if canImport(UIKit)\nextension H { var tax: Int { 3 } }\n#endif",
      "h().run()"
    ),
    (
      "let tax = 1\nenum H { static func run() -> Int { tax }\n#if DEBUG\n case tax\n#endif\n case a }", "H.run()"
    ),
    (
      "protocol P {}\nextension P { var tax: Int { 3 } }\nlet tax = 1\nstruct H { func run() -> Int { tax } }\n"
        + "#if os(iOS)\nextension H: P {}\n#endif", "h().run()"
    ),
    (
      "class B { var tax: Int { 3 } }\nlet tax = 1\n#if os(iOS)\nclass H: B {}\n#else\nclass H {}\n#endif\n"
        + "extension H { func run() -> Int { tax } }", "H().run()"
    ),
    (
      "struct Outer { static let tax = 1\n struct H { func run() -> Int { tax }\n#if os(iOS)\n let tax = 2\n#endif\n} }",
      "Outer.H().run()"
    ),
    (
      "struct Cat { var n: Int { 1 } }\nstruct Dog { var n: Int { 2 } }\nlet pet = Cat()\n"
        + "struct H { func run() -> Int { pet.n }\n#if os(iOS)\n var pet = Dog()\n#endif\n}", "H().run()"
    ),
    // Members that come from elsewhere.
    (
      "struct Rack { var tax: Int { 1 } }\n@dynamicMemberLookup struct Box { var rack: Rack\n "
        + "subscript<T>(dynamicMember k: KeyPath<Rack, T>) -> T { rack[keyPath: k] }\n func run() -> Int { self.tax } }",
      "box().run()"
    ),
    (
      "@resultBuilder enum Sum { static func buildBlock(_ n: Int...) -> Int { 1 } }\n"
        + "protocol V { associatedtype B; var body: B { @Sum get } }\nenum Home: V { case a; var body: Int { 2; 3 } }",
      "Home.a.body"
    ),
    (
      "typealias Id<T> = T\nstruct Rack { var n: Int { 1 } }\nstruct T { var n: Int { 2 } }\n"
        + "struct H { let rack: Id<Rack>\n func run() -> Int { rack.n } }", "h().run()"
    ),
    (
      "enum E { case Tag(Int)\n static let x = Tag(3)\n var n: Int { 1 } }\n"
        + "struct Tag { init(_ n: Int) {}\n var n: Int { 2 } }\nfunc run() -> Int { E.x.n }", "run()"
    ),
    // Values, closures and divisions.
    (
      "enum K { case a(Int), b }\nstruct H { var tax: Int { 1 }\n func run(_ k: K) -> Int { switch k {\n "
        + "case .a(let tax): return tax\n default: if tax > 2 { return 3 } else { return 4 } } } }", "h().run(.b)"
    ),
    (
      "let tax = 1\nfunc run(_ k: Int?) -> Int { switch k {\n case let tax?: var n = tax; repeat { n += 2 } while n < tax\n "
        + "return n\n case nil: return tax } }", "run(nil)"
    ),
    (
      "func tax() -> Int { 1 }\nfunc run() -> Int { let tax = if a() {\n 2\n }\n else { tax() }\n return tax }", "run()"
    ),
    (
      "let tax = 1\nfunc run(_ o: [Int]) -> Int { guard let tax = o.lazy.map { $0 }.first else { return tax }\n return tax }",
      "run([])"
    ),
    ("func p() -> Int { 1 }\nfunc run(_ s: S) -> Int { s.case/p()/s.case }", "run(s())"),
    ("func p() -> Int { 1 }\nfunc run(_ some: Int) -> Int { some/p()/some }", "run(2)"),
  ])
  func usesAreFound(_ text: String, _ use: String) throws {
    let old = [
      "Sources/Shop/A.swift": "import Foundation\n" + text,
      "Tests/ShopTests/HitTests.swift":
        "@testable import Shop\n@Suite struct HitTests { @Test func t() { _ = \(use) } }",
    ]
    let new = try #require(old["Sources/Shop/A.swift"]).replacing("1", with: "7", maxReplacements: 1)
    #expect(try suites(["Sources/Shop/A.swift": new], old: old) == ["ShopTests.HitTests"])
  }

  /// All files of a module see what one of them hands on.
  @Test func modulesThatAreHandedOnAreSeen() throws {
    let old = [
      "Package.swift": """
      let package = Package(name: "p", targets: [.target(name: "Base"), .target(name: "Shop", dependencies: ["Base"]),
        .testTarget(name: "ShopTests", dependencies: ["Shop"])])
      """,
      "Sources/Base/B.swift": "public func pub() -> Int { 1 }", "Sources/Shop/Exports.swift": "@_exported import Base",
      "Sources/Shop/Use.swift": "func use() -> Int { pub() }",
      "Tests/ShopTests/HitTests.swift": """
      @testable import Shop
      @Suite struct HitTests { @Test func t() { _ = use() } }
      @Suite struct NamedTests { @Test func t() { _ = Shop.pub() } }
      """,
    ]
    #expect(
      try suites(["Sources/Base/B.swift": "public func pub() -> Int { 7 }"], old: old) == [
        "ShopTests.HitTests", "ShopTests.NamedTests",
      ])
  }

  /// Neither those behind an interface for some imports, nor those of modules that a file does not import, hide others.
  @Test(arguments: ["@_spi(X) ", ""]) func membersThatAnImportLeavesOutHideNoNames(_ attribute: String) throws {
    let old = [
      "Package.swift": """
      let package = Package(name: "p", targets: [.target(name: "Base"), .target(name: "More", dependencies: ["Base"]),
        .target(name: "Shop", dependencies: ["Base", "More"]), .testTarget(name: "ShopTests", dependencies: ["Shop"])])
      """,
      "Sources/Base/B.swift": "public struct H {" + (attribute.isEmpty ? "" : "\(attribute)public var tax: Int { 3 }")
        + "}",
      "Sources/More/M.swift": "import Base" + (attribute.isEmpty ? "\nextension H { public var tax: Int { 3 } }" : ""),
      "Sources/Shop/Tax.swift": "let tax = 1",
      "Sources/Shop/Use.swift": "import Base\nextension H { func run() -> Int { tax } }",
      "Sources/Shop/Other.swift": "import More",
      "Tests/ShopTests/HitTests.swift": """
      @testable import Shop
      @Suite struct HitTests { @Test func t() { _ = h().run() } }
      """,
    ]
    #expect(try suites(["Sources/Shop/Tax.swift": "let tax = 7"], old: old) == ["ShopTests.HitTests"])
  }

  /// A member of an extension can have fulfilled a requirement of the system's protocol.
  @Test(arguments: ["", "extension Parsing {}"])
  func membersThatAreTakenFromATypeNeedItsUsers(_ text: String) throws {
    let old = [
      "Sources/Shop/A.swift": "class Parsing: NSObject, XMLParserDelegate { func run() -> Int { 1 } }",
      "Sources/Shop/B.swift": "extension Parsing { func parser(_ parser: XMLParser) {} }",
      "Tests/ShopTests/HitTests.swift":
        "@testable import Shop\n@Suite struct HitTests { @Test func t() { _ = Parsing().run() } }",
    ]
    #expect(try suites(["Sources/Shop/B.swift": text], old: old) == ["ShopTests.HitTests"])
  }

  /// A change can go on through a source that cannot be read.
  @Test func sourcesThatCannotBeReadNeedTheWholeTarget() throws {
    let old = [
      "Sources/Shop/Big.swift": "func big() -> Int { price() }\n" + String(repeating: " ", count: 17 << 20),
      "Tests/ShopTests/HitTests.swift":
        "@testable import Shop\n@Suite struct HitTests { @Test func t() { _ = big() } }",
    ]
    let price = "public func price() -> Int { 2 }\npublic func rate(_ value: Any) -> Int { 1 }"
    #expect(try suites(["Sources/Shop/Price.swift": price], old: old).contains("ShopTests"))
  }

  /// Operators have no name where they are used.
  @Test(arguments: [
    "func * (a: Int, b: String) -> Cart { Cart(1) }", "prefix operator √\nprefix func √ (a: Int) -> Cart { Cart(1) }",
    "infix operator <+>\nfunc <+> (a: [Cart], b: Int) -> Int { 1 }",
    "infix operator .+\nfunc .+ (a: Int, b: Int) -> Int { 1 }",
    "struct R: ExpressibleByStringLiteral {}\nfunc ~= (r: R, n: Int) -> Bool { n == 1 }",
    "extension CustomStringConvertible { var description: String { \"1\" } }",
    "extension RawRepresentable where RawValue == Int { var description: String { \"1\" } }",
    "extension RandomNumberGenerator { mutating func next() -> UInt64 { 1 } }",
    "extension Data { init(hex: String) { self = f(1) } }\nstruct Response { struct Data {} }",
    "extension Result: Late { var description: String { \"1\" } }\nstruct Search { struct Result {} }",
    "extension TextOutputStream { mutating func write(_ text: String) { _ = 1 } }",
    "extension Cart: LocalizedError {}\nextension Cart {\nvar failureReason: String? { nil }1\n}",
  ])
  func usesWithoutANameNeedTheWholeTarget(_ text: String) throws {
    let old = ["Sources/Shop/A.swift": text.replacing("}1", with: "}")]
    let new = text.replacing("var failureReason: String? { nil }1", with: "").replacing("1", with: "7")
    #expect(
      try suites(["Sources/Shop/A.swift": new], old: old).contains {
        ["ShopTests", "ShopTests.CartTests"].contains($0)
      })
  }

  /// An operator of a type that no literal has is used with its name.
  @Test(arguments: ["a: Cart, b: Int", "a: Cart, b: Cart", "a: Cart?, b: Cart"])
  func operatorsOfTypesNeedTheirUsers(_ parameters: String) throws {
    let old = ["Sources/Shop/A.swift": "infix operator <+>\nfunc <+> (\(parameters)) -> Int { 1 }"]
    let new = try #require(old["Sources/Shop/A.swift"]).replacing("1", with: "7")
    #expect(try suites(["Sources/Shop/A.swift": new], old: old) == ["ShopTests.CartTests"])
  }
}
