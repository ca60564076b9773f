import Checking
import Testing
import ToolTesting

/// The forms of code that the rules about variables tell apart.
struct WriteTests {
  private func findings(_ rule: String, _ source: String) throws -> [String] {
    try Example(["Sources/Cart/A.swift": source]).check().findings.filter { $0.rule == rule }.map(\.message)
  }

  @Test(arguments: [
    "value = 1", "value += 1", "value\n  = 1", "value[0] = 1", "value[a[0]] = 1; print(1)", "value.a.b = 1",
    "value?.a = 1", "value!.a += 1", "value?[0]! = 1", "f(&value)", "f(a, &value.b)", "value.append(1)",
    "value?.sort()",
    "value.rows[0].removeAll { true }", "value.grow()", "TextField(text: $value)", "(value, a) = (1, 2)",
    "value /* it */ = 1", "value <- 1", "set(\\Self.value, 1)", "(a, (b, value)) = (1, (2, 3))",
    "(a, value.rows[0]) = next()", "((value, a), b) = next()", "((a, value), (b, c)) = next()", "`value` = 1",
  ])
  func codeThatChangesAVariable(_ statement: String) throws {
    let source = "var value = make()\nextension Rows { mutating func grow() {} }\nfunc change() { \(statement) }\n"
    #expect(try findings("global-mutable-state", source) == ["value is a variable of the module."])
  }

  @Test(arguments: [
    "print(value)", "if value == 1 {}", "if value != 1 {}", "if value <= 1 {}", "if value >= 1 {}", "if value === a {}",
    "if value !== a {}", "if value ~= a {}", "a = value", "print(value.count)", "print(value[0])", "value.map { $0 }",
    "print(value.rows[0].first())", "f(value)", "f(a & value)", "value?.draw()", "print(value!)", "a[value] = 1",
    "(a, b) = (value, 1)", "a[f(value)] = 1", "if (value, a) == (1, 2) {}",
    "f(value + 1, value ..< 2)", "f(value ?? 1, value ? 1 : 2)", "print(value) // = 1",
    "var value = 1; value = 2; print(value)",
  ])
  func codeThatReadsAVariable(_ statement: String) throws {
    let source = "var value = make()\nfunc read() { \(statement) }\n"
    #expect(
      try findings("global-mutable-state", source) == [
        "value is a variable of the module that nothing writes: make it let."
      ])
  }

  /// UIKit holds it weakly, so that someone else has to hold it.
  @Test(arguments: [
    ("d.delegate = rowDelegate }", 0), ("d.delegate = rowDelegate\r\n}", 0), ("d.delegate = rowDelegates }", 1),
    ("d.delegate = row }", 1),
  ])
  func delegatesThatAreHandedOn(_ statement: String, _ count: Int) throws {
    let source =
      "class Rows {\nvar rowDelegate: (any UITableViewDelegate)?\nfunc f(_ d: UITableView) { \(statement)\n}\n"
    #expect(try findings("strong-delegate", source).count == count)
    #expect(try findings("strong-delegate", "protocol UITableViewDelegate {}\n\(source)").count == 1)
  }

  @Test func manyConstantsOfATypeAreOneFinding() throws {
    func count(_ count: Int) throws -> Int {
      let variables = (0..<count).map { "static var color\($0) = 1\n" }.joined()
      return try findings("global-mutable-state", "enum Colors {\n\(variables)}").count
    }
    #expect(try count(3) == 3)
    #expect(try count(4) == 1)
  }

  @Test(arguments: ["public var value = 1", "var value: Int?", "var value: Int!"])
  func variablesThatCannotBeConstants(_ variable: String) throws {
    #expect(try findings("global-mutable-state", variable) == ["value is a variable of the module."])
  }

  @Test(arguments: [
    "// seam:allow singleton", "// seam:allow singleton --", "// seam:allow singleton -- ",
    "/* seam:allow singleton -- */",
    "/* seam:allow singleton --*/", "/** seam:allow singleton -- * **/",
  ])
  func allowancesWithoutAReason(_ comment: String) throws {
    #expect(try findings("allowance", "\(comment)\nlet a = 1\n") == ["The comment states no reason."])
  }

  @Test(arguments: [
    ("// seam:disable singleton", ["The comment is none of the tool's: only seam:allow is."]),
    ("/// seam: the border of two parts", []), ("// seam:", []),
  ])
  func wordsOfCommentsBeginWithoutABlank(_ comment: String, _ messages: [String]) throws {
    #expect(try findings("allowance", "\(comment)\nlet a = 1\n") == messages)
  }

  @Test(arguments: [
    "TaskLocal", "UIApplicationDelegateAdaptor", "NSApplicationDelegateAdaptor", "WKApplicationDelegateAdaptor",
    "WKExtensionDelegateAdaptor",
  ])
  func wrappersThatKeepNoValueOfTheModule(_ wrapper: String) throws {
    #expect(try findings("global-mutable-state", "enum A { @\(wrapper) static var a = 1 }") == [])
    #expect(try findings("global-mutable-state", "enum A { @Other static var a = 1 }").count == 1)
  }

  @Test(arguments: [
    "= Maker()", "= make()", "= nil", "= nil // gone", "= Cart.shared", "= .default",
  ])
  func delegatesThatTheirOwnerSets(_ value: String) throws {
    let source = "class Cart { var delegate: CartDelegate?\n func start() { delegate \(value) } }\n"
    #expect(try findings("strong-delegate", source) == [])
  }

  @Test(arguments: ["AnyObject", "NSObjectProtocol", "Base"])
  func protocolsOfClassesLetADelegateBeWeak(_ ancestor: String) throws {
    let source = "protocol CartDelegate: \(ancestor) {}\nclass Cart { var delegate: CartDelegate? }\n"
    let example = try Example(["Sources/Cart/A.swift": source])
    #expect(Check.fix(try example.check().findings, in: example.folder.root).mended.isEmpty == (ancestor == "Base"))
  }

  /// Whether `--fix` makes the delegate of a cart weak.
  private func isMadeWeak(_ statement: String, _ property: String = "var delegate: CartDelegate?") throws -> Bool {
    let source = """
      protocol CartDelegate: AnyObject {}
      class Cart { \(property) }
      class Screen: CartDelegate { func start(_ cart: Cart) { \(statement) } }
      """
    let example = try Example(["Sources/Cart/A.swift": source])
    let findings = try example.check().findings
    #expect(findings.count { $0.rule == "strong-delegate" } == 1)
    return !Check.fix(findings, in: example.folder.root).mended.isEmpty
  }

  @Test(arguments: [
    "cart.delegate = self", "cart.delegate = self as CartDelegate", "cart.delegate /* screen */ = /* this */ self",
    "cart.delegate = // this\n self", "cart.delegate?.stop()", "print(cart.delegate, cart)",
    "if cart.delegate != nil {}",
    "use(cart.delegate ?? other)", "cart.delegate?.size = 1",
  ])
  func delegatesThatSetThemselvesCanBeWeak(_ statement: String) throws { #expect(try isMadeWeak(statement)) }

  @Test(arguments: [
    "cart.delegate = other", "cart.delegate = selfish", "cart.delegate = self.other", "cart.delegate = self ?? other",
    "cart.delegate /* self */ = other", "cart.delegate! = other", "(cart.delegate, size) = (other, 1)",
    "set(&cart.delegate)", "swap(&size, &cart.delegate)", "cart[keyPath: \\.delegate] = other",
    "cart.delegate ??= other",
    "set(\\Cart.delegate, other)",
  ])
  func delegatesThatNothingElseHoldsStayStrong(_ statement: String) throws { #expect(try !isMadeWeak(statement)) }

  @Test(arguments: [
    ("var delegate: CartDelegate!", true), ("final var `delegate`: CartDelegate?", true),
    ("internal\n  var\n  delegate: CartDelegate?", true),
    ("internal var\r\n\tdelegate: CartDelegate?", true), ("var size = 1, delegate: CartDelegate?", false),
    ("var delegate: CartDelegate?, size = 1", false), ("var delegate: CartDelegate?\n , size = 1", false),
    ("@Published var delegate: CartDelegate?", false),
    ("@objc var delegate: CartDelegate?", true),
  ])
  func variablesThatCanBeWeak(_ property: String, _ canBe: Bool) throws {
    #expect(try isMadeWeak("", property) == canBe)
  }

  @Test func waitsOfScreensEndEarlier() throws {
    func messages(_ statement: String) throws -> [String] {
      let source = "func test() { let app = \(statement); sleep(1); UserDefaults.standard.reset() }\n"
      return try Example(["Tests/CartTests/A.swift": source, "Sources/Cart/A.swift": ""]).check().findings.map(
        \.message)
    }
    #expect(
      try messages("XCUIApplication()") == [
        "test uses sleep, where waitForExistence ends as soon as it can.", "test uses UserDefaults.standard.",
      ])
    #expect(try messages("Application()") == ["test uses sleep.", "test uses UserDefaults.standard."])
  }

  @Test(arguments: ["= self", "= other", "= other.nilness", "== nil", "= screens"])
  func delegatesThatOthersOwn(_ value: String) throws {
    let source = "class Cart { var delegate: CartDelegate?\n func start() { delegate \(value) } }\n"
    #expect(try findings("strong-delegate", source) == ["Cart.delegate holds its delegate strongly."])
  }
}
