import Testing

/// Uses that no name shows, or that stand behind the name of something else.
struct HiddenUseTests: ShopSuites {
  /// Ways from a declaration to a test that no name shows, or not the one of the declaration.
  @Test(arguments: [
    ("struct P { var n: Int { 1 } }\nfunc all() -> [P] { [P()] }", "{ 1 }", "{ 2 }", "all().map(\\.n)"),
    ("struct P { var n: Int { 1 } }\nfunc all() -> [P] { [P()] }", "{ 1 }", "{ 2 }", "all().map(\\P.n)"),
    ("func f() -> String { \"a b\" }", "a b", "a  b", "f()"),
    ("func f() -> String {\n\"\"\"\na\nb\n\"\"\"\n}", "a\nb", "a\n\nb", "f()"),
    ("func f(_ s: String) -> Bool { s.contains(#/a b/#) }", "a b", "a  b", "f(\"\")"),
    (
      "struct P: Codable { var n: Int\n enum CodingKeys: String, CodingKey { case n } }\nfunc p() throws -> P { try d() }",
      "case n", "case n = \"m\"", "try p()"
    ),
    (
      "protocol Q { associatedtype A; func make() -> A }\nfunc name<T: Q>(_ t: T) -> Any { T.A.self }\n"
        + "struct S: Q { func make() -> Int { 0 } }\nfunc s() -> S { S() }", "Int { 0", "Int8 { 0", "name(s())"
    ),
    ("let (a, b) = (1, 2), c = 3", "(1, 2)", "(1, 3)", "b"), ("let (a, b) = (1, 2), c = 3", "(1, 2)", "(1, 3)", "c"),
    ("let a = 1, (b, c) = (2, 3)", "a = 1", "a = 2", "c"),
    ("enum G: Int { case a, b }\nfunc g() -> Int { G.a.rawValue }", "case a, b", "case b, a", "g()"),
    (
      "struct P { var a = 1\nvar b = 2 }\nfunc p() -> String { \"\\(P())\" }", "var a = 1\nvar b = 2",
      "var b = 2\nvar a = 1", "p()"
    ),
    (
      "struct T<A> {}\nprotocol Q { func f() }\nextension Q { func f() {} }\nextension T: Q {}\nfunc t() -> any Q { T<Int>() }\n"
        + "extension T {\n}\nextension T where A == Int8 {\nfunc f() {}\n}",
      "T {\n}\nextension T where A == Int8 {\nfunc f() {}\n}",
      "T {\nfunc f() {}\n}\nextension T where A == Int8 {\n}", "t().f()"
    ),
    (
      "struct T<A> {}\nextension T where A == Int { var n: Int { 1 } }\nextension T where A == Int8 { var n: Int { 2 } }",
      "{ 1 } }\nextension T where A == Int8 { var n: Int { 2 }",
      "{ 2 } }\nextension T where A == Int8 { var n: Int { 1 }", "T<Int>().n"
    ),
    (
      "@dynamicCallable struct F { func dynamicallyCall(withArguments: [Int]) -> Int { 1 } }\nfunc f() -> F { F() }",
      "{ 1 }", "{ 2 }", "f()(1)"
    ),
    (
      "struct C: Equatable { @_implements(Equatable, ==(_:_:)) static func same(a: C, b: C) -> Bool { true } }\n"
        + "func c() -> [C] { [C()] }", "true", "false", "c() == c()"
    ),
    ("func pair() -> (Int, Int) { (1, 2) }\nlet (a, b) = pair()", "(1, 2)", "(1, 3)", "b"),
    (
      "enum E: Codable { case a(x: Int)\nenum ACodingKeys: String, CodingKey { case x } }\nfunc e() -> E { .a(x: 1) }",
      "case x }", "case x = \"y\" }", "try JSONEncoder().encode(e())"
    ),
    ("@c(f) func f() {}\n@_silgen_name(\"f\") func g()", "f() {}", "f() { a() }", "g()"),
    (
      "func next() -> Int { 1 }\nactor A { nonisolated var unownedExecutor: Int { next() } }\nfunc a() -> A { A() }",
      "{ 1 }", "{ 2 }", "a()"
    ),
    (
      "@globalActor actor G { static let shared = G(1)\ninit(_ n: Int) {} }\n@G func work() {}", "G(1)", "G(2)",
      "await work()"
    ),
    (
      "protocol Q { var page: String { get } }\nstruct S: Q { var page: String { \"a\" } }", "var page: String { get",
      "@Build var page: String { get", "S().page"
    ),
    (
      "class B { var main: Bool { false } }\nclass S: B { override var main: Bool { true } }\nfunc s() -> S { S() }",
      "B { var", "B { @MainActor var", "s().main"
    ),
    ("enum X { @TaskLocal static var mode = 1 }", "mode = 1", "mode = 2", "X.$mode.get()"),
    ("struct I { var n: Int { 1 } }\nstruct P<T> { var n: Int { 7 } }\nfunc p() -> P<I> { P() }", "7", "8", "p().n"),
    ("struct C { struct I { var n: Int { 7 } }\nvar n: Int { 1 }\nvar i: C.I { I() } }", "7", "8", "C().i.n"),
    (
      "protocol N { var n: Int { get } }\nstruct Item { var n: Int { 1 } }\nstruct O: N { var n: Int { 7 } }\n"
        + "struct B<Item: N> { let item: Item\nfunc t() -> Int { item.n } }", "7", "8", "B(item: O()).t()"
    ),
    (
      "struct M { var n: Int { 1 } }\nstruct T { var n: Int { 7 } }\nfunc * (a: M, b: Int) -> T { T() }\n"
        + "let x = M() * 2", "7", "8", "x.n"
    ),
    (
      "struct P { init(_ x: Any) {} }\nextension P { init(_ x: Int) { self.init(0 as Any) }\nvar z: Int { 1 } }",
      "init(_ x: Int) { self.init(0 as Any) }\n", "", "P(1)"
    ),
    (
      "struct P { init(_ x: Any) {}\ninit(_ x: Int) { self.init(0 as Any) } }",
      "init(_ x: Int) { self.init(0 as Any) } ", "", "P(1)"
    ),
    ("struct P: Codable { var n = 1 { didSet {} } }\nfunc p() -> P { P() }", "= 1", "= 2", "encode(p())"),
    (
      "extension String { func pad(_ n: Int) -> Int { n } }\nextension StringProtocol { func pad() -> Int { 7 } }\n"
        + "var name: String { \"a\" }", "7", "8", "name.pad()"
    ),
    (
      "@resultBuilder enum B { static func buildBlock(_ x: Int...) -> [Int] { x } }\n"
        + "protocol Q { @B var body: [Int] { get } }\nstruct A: Q { var body: [Int] { 1\n2 } }", "{ x }", "{ x + x }",
      "A().body"
    ),
    (
      "struct H {\n@W<Array<Int>> var x = 0\nlet y: [Int] = [p()] as Array<Int>\nfunc g() {}\n}\nfunc p() -> Int { 7 }",
      "7", "8", "H().y"
    ),
    ("let rate = 2\nfunc rate(_ n: Int) -> Int { n }", "{ n }", "{ n + 1 }", "rate(3)"),
    ("public enum Shop { static func price() -> Int { 7 } }\nfunc price() -> Int { 1 }", "7", "8", "Shop.price()"),
    ("@_cdecl(\"f\") func f() {}\n@_silgen_name(\"f\") func g()", "f() {}", "f() { a() }", "g()"),
  ])
  func changesWithoutANameReachTests(_ source: String, _ old: String, _ new: String, _ use: String) throws {
    let test = "@testable import Shop\nstruct HitTests { @Test func t() throws { _ = \(use) } }"
    let more = ["Sources/Shop/Cart.swift": source, "Tests/ShopTests/CartTests.swift": test]
    let found = try suites(["Sources/Shop/Cart.swift": source.replacing(old, with: new)], old: more)
    #expect(found.contains("ShopTests.HitTests") || found.contains("ShopTests"), "\(found)")
    let other = "\(source)\nfunc other() {}"
    #expect(try suites(["Sources/Shop/Cart.swift": other], old: more).isEmpty)
  }

  /// A value is of another type than the name before the dot says, or literals and directives stand there.
  @Test(arguments: [
    ("struct C { var n: Int { 1 } }\nextension C? { var n: Int { 7 } }\nvar c: C? { C() }", "c.n"),
    (
      "struct C: P {}\ntypealias B = C\nprotocol P {}\nextension P { var n: Int { 1 } }\nextension B { var n: Int { 7 } }\n"
        + "var c: C { C() }", "c.n"
    ),
    (
      "struct R { var n: Int { 7 } }\nstruct Q { var n: Int { 1 }\nfunc callAsFunction() -> R { R() } }\nvar q: Q { Q() }",
      "q().n"
    ),
    (
      "struct R { var n: Int { 7 } }\nstruct Q { var n: Int { 1 }\nfunc callAsFunction() -> R { R() } }\nlet q = Q()()",
      "q.n"
    ),
    (
      "struct R { var n: Int { 7 } }\nstruct Q { var n: Int { 1 } }\nfunc Q(_ n: Int) -> R { R() }\nlet q = Q(1)", "q.n"
    ),
    (
      "struct T { var n: Int { 7 } }\n@dynamicMemberLookup struct L<X> { func n(_ a: Int) {}\n"
        + "subscript<V>(dynamicMember k: KeyPath<X, V>) -> V { get() } }\nvar l: L<T> { L() }", "l.n"
    ),
    ("struct A { var n: Int { 1 } }\nstruct B { var n: Int { 7 } }\nlet (a, b) = (A(), B())", "a + (b).n"),
    (
      "struct R { var n: Int { 7 } }\nstruct C { var n: Int { 1 } }\npostfix func ~ (c: C) -> R { R() }\nvar c: C { C() }",
      "c~.n"
    ),
    ("extension String { var n: Int { 7 } }", "#filePath.n"),
    ("struct V { func pad() -> V { 7 } }", "V()\n#if os(Linux)\n.bold()\n#endif\n.pad()"),
    ("struct V { func pad() -> V { 7 } }\nvar v: V { V() }", "v\n#if A\n.bold()\n#else\n.pad()\n#endif"),
    (
      "struct Item { var n: Int { 1 } }\nstruct O { var n: Int { 7 } }\nstruct Box<Item> { let x: Item }\n"
        + "extension Box where Item == O { var first: Item { x }\nfunc m() -> Int { first.n } }\nlet box = Box(x: O())",
      "box.m()"
    ),
    (
      "struct Item { static var n: Int { 1 } }\nstruct O { static var n: Int { 7 } }\nstruct Box<Item> { let x: Item }\n"
        + "extension Box where Item == O { func m() -> Int { Item.n } }\nlet box = Box(x: O())", "box.m()"
    ),
    (
      "struct O { static func t(_ x: Int) -> Int { 7 }\nstruct I { var t: Int { 1 }\nfunc u() { t(2) } } }", "O.I().u()"
    ),
    ("enum K { case a, b\nfunc hash(into h: inout Hasher) { 7 } }\nfunc k() -> [K: Int] { [:] }", "k()[.a]"),
    ("infix operator <+>\nprotocol A {}\nextension Int: A {}\nfunc <+> <T: A>(a: T, b: T) { 7 }", "1 <+> 2"),
    (
      "infix operator <+>\nstruct M: ExpressibleByIntegerLiteral { init(integerLiteral v: Int) {}\n"
        + "static func <+> (a: M, b: M) { 7 } }", "1 <+> 2"
    ),
    (
      "infix operator <+>\nprotocol A {}\nextension Int: A {}\nextension A { static func <+> (a: Self, b: Self) { 7 } }",
      "1 <+> 2"
    ),
  ])
  func valuesOfOtherTypesReachTests(_ source: String, _ use: String) throws {
    let test = "@testable import Shop\nstruct HitTests { @Test func t() throws { _ = \(use) } }"
    let more = ["Sources/Shop/Cart.swift": source, "Tests/ShopTests/CartTests.swift": test]
    let found = try suites(["Sources/Shop/Cart.swift": source.replacing("7", with: "8")], old: more)
    #expect(found.contains("ShopTests.HitTests") || found.contains("ShopTests"), "\(found)")
  }

  /// A name of a statement ends with its block, and one of another signature hides none.
  @Test(arguments: [
    "func f() -> Int { for h in [1] { print(h) }; return h() }",
    "func f() -> Int { guard let h = Optional(h()) else { return 0 }; return h }",
    "func f() -> Int { guard let h = Optional(1) else { return h() }; return h }",
    "func f() -> Int { let h = h(); return h }", "func f() -> Int { let h: Int = h(); return h }",
    "func f() -> Int { let h = 1 + h()\nreturn h }", "func f() -> Int { let h = 1 +\n  h()\nreturn h }",
    "func f() -> Int { let (h, b) = (h(), 1); return h + b }",
    "func f() -> Int { for h in [h()] { return h }; return 0 }",
    "func f() -> Int { if let g = Optional(1), let h = Optional(h()) { return h + g }; return 0 }",
    "func f() -> Int { while let h = Optional(h()) { return h }; return 0 }",
    "func f() -> Int { if case .some(let h) = Optional(h()) { return h }; return 0 }",
    "func f() -> Int { for case let h? in [Optional(h())] { return h }; return 0 }",
    "func f() -> Int { let c = { [h = 1, b = h()] in h + b }; return c() }",
    "func f(h: Int = h()) -> Int { h }", "func f(h: Int = 1, _ a: Int = h()) -> Int { a + h }",
    "struct S { init(h: Int = h()) {} }\nfunc f() -> Int { _ = S(); return 0 }",
    "func f() -> Int {\n#if os(Windows)\nlet h = 5\n#endif\nreturn h()\n}",
    "func f() -> Int { for (i, h) in [(1, 2)] { print(h) }; return h() }",
    "func f() -> Int { if let h = Int(\"1\") { return h } else { return h() } }",
    "func f() -> Int { if case let h? = Optional(1) { return h }; return h() }",
    "func f() -> Int { if [1].contains(where: { h in h == 1 }), let h = Int(\"1\") { return h }; return h() }",
    "func f() -> Int { while let h = Int(\"1\") { return h }; return h() }",
    "func f() -> Int { do { try g() } catch let h as E { print(h) } catch {}; return h() }",
    "func f() -> Int { switch Int(\"1\") { case let h?: return h\ndefault: return h() } }",
    "func f() -> Int { switch 1 { case 1: let h = 2; return h\ncase 2: return h()\ndefault: return 0 } }",
    "func f() -> Int { do { let h = 1; print(h) }; return h() }",
    "struct S { func h(_ n: Int) -> Int { n }\nfunc f() -> Int { h() } }\nfunc f() -> Int { S().f() }",
    "struct S { var h: Int { Shop.h() } }\nfunc f() -> Int { S().h }",
    "extension Q { func go() -> Int { h() } }\nprotocol Q {}\nstruct S: Q { func go(_ n: Int) -> Int { n } }\nfunc f() -> Int { S().go() }",
    "class B { func go() -> Int { h() } }\nclass S: B { func go(_ n: Int) -> Int { n } }\nfunc f() -> Int { S().go() }",
    "struct S { var h: Int { 5 }\nstatic func go() -> Int { h() } }\nfunc f() -> Int { S.go() }",
    "enum N { class B { func go() -> Int { 9 } } }\nclass S: N.B { override func go() -> Int { h() } }\nfunc f() -> Int { let b: N.B = S(); return b.go() }",
    "enum N { class B { func go() -> Int { h() } } }\ntypealias A = N.B\nclass S: A {}\nfunc f() -> Int { S().go() }",
    "protocol P { func go() -> Int }\nprotocol R where Self: P {}\nstruct S: R { func go() -> Int { h() } }\nfunc f(_ p: any P = S()) -> Int { p.go() }",
    "protocol P {}\nextension P { func go() -> Int { h() } }\nprotocol Q {}\nextension Q where Self: P { func run() -> Int { go() } }\nstruct S: P, Q {}\nfunc f() -> Int { S().run() }",
    "struct A { func go() -> Int { 1 }\nfunc b() -> B { B() } }\nstruct B { func go() -> Int { h() } }\nlet x = A().b()\nfunc f() -> Int { x.go() }",
    "struct A { func go() -> Int { 1 } }\nextension [A] { func go() -> Int { h() } }\nlet all: [A] = []\nfunc f() -> Int { all.go() }",
    "struct A { func go() -> Int { 1 } }\nextension [A] { func go() -> Int { h() } }\nfunc all() -> [A] { [] }\nfunc f() -> Int { all().go() }",
    "struct A { func go() -> Int { 1 } }\nstruct B { func go() -> Int { h() } }\n@W var x = A()\nfunc f() -> Int { $x.go() }",
    "extension Q { static var n: Int { h() } }\nprotocol Q {}\nstruct S: Q { var n: Int { 1 } }\nfunc f() -> Int { S.n }",
  ])
  func namesHideNoneOfOtherScopes(_ body: String) throws {
    let source = "func h() -> Int { 1 }\n" + body
    let test =
      "@testable import Shop\nstruct HitTests { @Test func t() { _ = f() } }\nstruct OtherTests { @Test func t() {} }"
    let more = ["Sources/Shop/Cart.swift": source, "Tests/ShopTests/CartTests.swift": test]
    let found = try suites(["Sources/Shop/Cart.swift": source.replacing("Int { 1 }\n", with: "Int { 2 }\n")], old: more)
    #expect(found == ["ShopTests.HitTests"])
  }

  /// The names of a module that imports another one.
  @Test(arguments: [
    "func price(_ n: Int) -> Int { n }\nstruct HitTests { @Test func t() { _ = price() } }",
    "enum Other { struct Cart { static func all() {} } }\nstruct HitTests { @Test func t() { Cart.all() } }",
    "#if os(Windows)\nstruct Cart { static func all() {} }\n#endif\nstruct HitTests { @Test func t() { Cart.all() } }",
    "let rate = 2\nstruct HitTests { @Test func t() { print(Shop::rate) } }",
  ])
  func namesHideNoneOfOtherModules(_ test: String) throws {
    let shop =
      "public func price() -> Int { 1 }\npublic struct Cart { public static func all() { 1 } }\n"
      + "public var rate: Int { 1 }"
    let old = ["Sources/Shop/Cart.swift": shop, "Tests/ShopTests/CartTests.swift": "import Shop\n" + test]
    let found = try suites(["Sources/Shop/Cart.swift": shop.replacing("{ 1 }", with: "{ 2 }")], old: old)
    #expect(found.contains("ShopTests.HitTests"), "\(found)")
  }
}
