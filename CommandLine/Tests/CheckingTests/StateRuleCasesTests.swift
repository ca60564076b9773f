import Testing

/// Cases of the rules about state, that their pages do not need.
struct StateRuleCasesTests {
  @Test func singletonsAreInstancesOfTheirOwnType() throws {
    #expect(
      try findings(
        "singleton",
        [
          "Sources/Cart/A.swift": """
          class Other {}
          class Cart {
            static let shared = Cart()
            static let current = Other()
            static let standard = make()
            static let instance = Cart
            static let main: Other = .init()
            static let sharedInstance: Cart! = nil
            static let `default`: Cart & Other = make()
          }
          """
        ]) == [
          "3 Cart.shared is one instance for all.", "8 Cart.sharedInstance is one instance for all.",
          "9 Cart.default is one instance for all.",
        ])
  }

  @Test(arguments: ["struct Cart {", "enum Cart {", "protocol Cart {}\nextension Cart {"])
  func valuesAreNoSingletons(_ head: String) throws {
    #expect(try findings("singleton", ["Sources/Cart/A.swift": "\(head)\nstatic let shared = Cart()\n}"]) == [])
    #expect(
      try findings(
        "singleton", ["Sources/Cart/A.swift": "class Cart {}\nextension Cart {\nstatic let shared = Cart()\n}"])
        == ["3 Cart.shared is one instance for all."])
  }

  @Test func computedSingletonsReturnAnInstanceThatIsKept() throws {
    #expect(
      try findings(
        "singleton",
        [
          "Sources/Cart/A.swift": """
          private let theRows = Rows()
          class Cart {
            static var shared: Cart { Cart._shared }
            class var current: Cart { return Self._shared }
            static var instance: Cart { get { _shared } set { _shared = newValue } }
            static var main: Cart { _shared }
            private nonisolated(unsafe) static var _shared = Cart()
          }
          class Rows { class var `default`: Rows { theRows } }
          class Pages { static var main: Pages { `public` }; private static let `public` = Pages() }
          class Shop {
            static let shared = Shop()
            static var current: Shop { shared }
            static var main: Shop { made }
            static var instance: Shop { Shop() }
            static var standard: Shop { Other.made }
            static var sharedInstance: Shop { made.copy }
            static var `default`: Shop { let shop = made; return shop }
            private static var made: Shop { Shop() }
          }
          class Other {
            static var shared: Other { made }
            private static let made = Shop()
            private static var main: Other { own }
            static var current: Other { own ?? Other() }
            private static let own = Other()
          }
          """
        ]
      ).map { $0.prefix { $0 != " " } } == ["3", "4", "5", "6", "9", "10", "12"])
  }

  @Test(arguments: [
    "Foundation.sleep(1)", "Glibc.usleep(1)", "Darwin.nanosleep(&a, nil)",
    "Foundation.Thread.sleep(forTimeInterval: 1)",
    "try await _Concurrency.Task.sleep(for: .seconds(1))", "Thread.sleep(until: date)", "usleep(1)",
    "Foundation.UserDefaults.standard.set(1)",
  ])
  func waitsAreFoundWithTheirModules(_ use: String) throws {
    let tests = "func testA() async throws { \(use) }"
    #expect(try findings("shared-test-state", ["Tests/CartTests/A.swift": tests]).count == 1)
    #expect(
      try findings(
        "shared-test-state", ["Tests/CartTests/A.swift": "func testA() { while !isDone { \(use) } }"]
      ).count == (use.contains("UserDefaults") ? 1 : 0))
    let other = use.replacing("Foundation.", with: "clock.").replacing("Glibc.", with: "clock.")
      .replacing("Darwin.", with: "clock.")
    guard other != use, !other.contains("Thread"), !other.contains("UserDefaults") else { return }
    #expect(try findings("shared-test-state", ["Tests/CartTests/A.swift": "func testA() { \(other) }"]) == [])
  }

  @Test(arguments: ["AssociatedKeys", "AssociatedKeysOfCart", "CartAssociatedKeys"])
  func addressesForObjectiveCAreNoState(_ type: String) throws {
    #expect(
      try findings("global-mutable-state", ["Sources/Cart/A.swift": "enum \(type) { static var a = \"\" }"]) == [])
  }

  @Test(arguments: ["private", "fileprivate"])
  func addressesOfAFileAreNoState(_ access: String) throws {
    let source = "\(access) var cartKey: Int = 0\n\(access) enum Rows { static var place: UInt8 = 0 }"
    #expect(try findings("global-mutable-state", ["Sources/Cart/A.swift": source]) == [])
    let open = source.replacing("\(access) ", with: "")
    #expect(try findings("global-mutable-state", ["Sources/Cart/A.swift": open]).count == 2)
  }

  /// Others in targets of tests are doubles.
  @Test(arguments: [
    ("@Suite struct Rows", 1), ("class Rows: CartTestCase", 1), ("class RowsTests", 1), ("class Rows: CartTests", 1),
    ("class Rows", 0), ("class FakeTestCases", 0),
  ])
  func waitsOfSuitesAreFound(_ head: String, _ count: Int) throws {
    let tests = "\(head) { func draw() { sleep(1) } }"
    #expect(try findings("shared-test-state", ["Tests/CartTests/A.swift": tests]).count == count)
  }

  @Test func waitsInLoopsWithoutAnExitAreFound() throws {
    func count(_ loop: String) throws -> Int {
      try findings("shared-test-state", ["Tests/CartTests/A.swift": "func testA() { \(loop) }"]).count
    }
    #expect(try count("for _ in 0..<3 { usleep(1) }") == 1)
    #expect(try count("for _ in 0..<3 { usleep(1); if isDone { break } }") == 0)
  }

  @Test func linesBehindInterpolationsCount() throws {
    let source = "let a = \"\\(b)\"\nlet c = \"\\(d) \\(e)\"\nlet f = 1\n"
    let files = ["Sources/Cart/A.swift": source]
    #expect(
      try findings("file-too-long", files.merging(["seam.yml": "rules: {file-too-long: 2}"]) { $1 })
        == ["1 The file has 3 lines of code, more than 2."])
  }

  /// The comment stands among the first lines.
  @Test func filesSayThatTheyAreGenerated() throws {
    func count(_ line: Int) throws -> Int {
      let source = String(repeating: "//\n", count: line - 1)
      return try findings(
        "global-mutable-state", ["Sources/Cart/A.swift": source + "// Generated. DO NOT EDIT.\nvar rows = 0\n//\n"]
      ).count
    }
    #expect(try count(20) == 0)
    #expect(try count(21) == 1)
  }

  /// A member can have the name of a statement; its block is a closure.
  @Test func waitsInClosuresOfMembersAreNone() throws {
    let tests = "func testA() { queue.repeat { sleep(1) } }\nfunc testB() { repeat { sleep(1) } while true }"
    #expect(try findings("shared-test-state", ["Tests/CartTests/A.swift": tests]) == [])
    let wait = tests.replacing("repeat", with: "if true")
    #expect(
      try findings("shared-test-state", ["Tests/CartTests/A.swift": wait.replacing("while true", with: "")]) != [])
  }

  /// A name of the project's own stands for itself, and an owner can be that of any type.
  @Test func namesMeanTheirDeclarations() throws {
    let local = "func testA() { let usleep: (Int) -> Void = { _ in }; usleep(1) }"
    #expect(try findings("shared-test-state", ["Tests/CartTests/A.swift": local]) == [])
    let use = ["Sources/Cart/A.swift": "func pay() { PaymentSheet() }", "Sources/CorePayments/A.swift": ""]
    let owned = use.merging(["seam.yml": "owners:\n  PaymentSheet: CorePayments\n"]) { $1 }
    #expect(try findings("misplaced-infrastructure", use) == [])
    #expect(
      try findings("misplaced-infrastructure", owned) == ["1 pay uses PaymentSheet, which only CorePayments may."])
  }

  @Test(arguments: [
    ("Cart()", 1), ("Cart.init()", 1), ("Shop.Cart()", 1), ("Shop.Cart.init()", 1), ("Other()", 0), ("Cart.made()", 0),
    ("Cart.count", 0), ("Other.init()", 0),
  ])
  func instancesAreMadeInSeveralWays(_ value: String, _ count: Int) throws {
    let source = "final class Cart { static let shared = \(value) }\n"
    #expect(try findings("singleton", ["Sources/Shop/A.swift": source]).count == count)
  }

  @Test(arguments: [
    "let a: UserDefaults = .standard", "let a: UserDefaults? = .standard",
    "var a: Foundation.UserDefaults! = .standard", "try await ContinuousClock().sleep(for: .seconds(1))",
    "try await SuspendingClock().sleep(until: end)",
  ])
  func sharedInstancesAndClocksAreFoundByTheirTypes(_ use: String) throws {
    let file = "Tests/CartTests/A.swift"
    #expect(try findings("shared-test-state", [file: "func testA() async throws { \(use) }"]).count == 1)
    // Members of other types.
    for other in ["Style", "Clock"] {
      let use = use.replacing("UserDefaults", with: other).replacing("ContinuousClock", with: other)
        .replacing("SuspendingClock", with: other)
      #expect(try findings("shared-test-state", [file: "func testA() async throws { \(use) }"]) == [])
    }
    let pair = "func testA(_ a: Any) { f(a as UserDefaults, .standard); if UserDefaults == .standard {} }"
    #expect(try findings("shared-test-state", [file: pair]) == [])
  }
}
