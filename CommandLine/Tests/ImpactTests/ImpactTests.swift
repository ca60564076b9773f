import Impact
import ProjectModel
import SourceModel
import SymbolUses
import TestSelection
import Testing
import ToolTesting

struct ImpactTests {
  private static let sources = [
    "Package.swift": """
    let package = Package(name: "p", targets: [
      .target(name: "Shop"), .target(name: "App", dependencies: ["Shop"]), .target(name: "Other"),
      .testTarget(name: "AppTests", dependencies: ["App"])])
    """,
    "Sources/Shop/Cart.swift": """
    public protocol Container { func add() }
    public struct Cart: Container {
      public var count: Int
      public func add() { save() }
      private func save() {}
      public static let empty = Cart(count: 0)
    }
    """,
    "Sources/App/App.swift": """
    import Shop
    func fill(_ cart: Cart) {
      cart.add()
      other().add()
    }
    func make() -> Cart { Cart(count: 1) }
    """,
    "Sources/App/Screen.swift": "func show() { fill(make()) }",
    "Sources/Other/O.swift": "func add() {}\nfunc free() { x.add() }",
    "Tests/AppTests/T.swift":
      "@testable import App\nstruct ShowTests { @Test func s() { show() } }\nstruct IdleTests { @Test func t() {} }",
  ]

  private struct Answer {
    let must: [String]
    let may: [String]
    let affected: [String]
    let rebuilds: [String]
    let text: String
  }

  private func impact(of name: String, isWhole: Bool = false, _ more: [String: String] = [:]) throws -> Answer {
    let folder = try TemporaryProject(Self.sources.merging(more) { $1 })
    let model = SourceModel(folder.project)
    let symbols = SymbolSearch(model).symbols(named: name)
    #expect(!symbols.isEmpty)
    let dependents = Dependents(model)
    let impact = Impact(model, symbols: symbols, users: model.usersOfTargets(), dependents)
    let tests = TestSelection(model, symbols: symbols, dependents)
    func places(_ places: [Impact.Place]) throws -> [String] {
      try places.map { place in
        let text = try FileTree.read("\(folder.root)/\(model.files[place.file].path)")
        let line = text[..<Int(place.start)].count { $0 == UInt8(ascii: "\n") } + 1
        return "\(Path.name(of: model.files[place.file].path)):\(line)"
      }
    }
    return Answer(
      must: try places(impact.mustChange), may: try places(impact.mayChange),
      affected: impact.affectedFiles.map { Path.name(of: model.files[$0].path) },
      rebuilds: impact.rebuilds.map { model.project.targets[$0].name },
      text: impact.text(model, tests, isWhole: isWhole))
  }

  @Test func placesThatNameADeclarationMustChange() throws {
    let answer = try impact(of: "Cart")
    #expect(answer.must == ["App.swift:2", "App.swift:6", "App.swift:6"])
    #expect(answer.may.isEmpty)
    #expect(answer.affected == ["Screen.swift", "T.swift"])
    #expect(answer.rebuilds == ["Shop", "App", "AppTests"])
  }

  @Test func membersBehindUnknownTypesPerhapsDo() throws {
    let answer = try impact(of: "Cart.add")
    #expect(answer.must == ["Cart.swift:1"], "The requirement that it fulfills.")
    #expect(answer.may == ["App.swift:3", "App.swift:4"])
  }

  @Test(arguments: [
    ("C.add", 4), ("C.add()", 1), ("C.add(_:)", 1), ("C.add(_:to:)", 1), ("C.add(n:)", 1), ("M.C.add(n:)", 1),
    ("C.add(m:)", 0), ("C.add(n:_:)", 0), ("C.init", 2), ("C.init(n:)", 1), ("C.init()", 1), ("C.init(x:)", 0),
    ("C.n", 1), ("C.subscript(at:)", 1), ("C.subscript(_:)", 0), ("C.D.deep", 1), ("M.C.D.deep()", 1), ("D.deep", 1),
    ("X.D.deep", 0), ("...", 1), ("M....", 1), ("C....", 0), ("C.==", 1), ("C.==(_:_:)", 1), ("==", 1),
  ])
  func labelsChooseAmongFunctionsOfAName(_ name: String, _ count: Int) throws {
    let folder = try TemporaryProject([
      "Package.swift": "let package = Package(name: \"p\", targets: [.target(name: \"M\")])",
      "Sources/M/A.swift": """
      struct C {
        let n = 1
        init(n: Int) {}
        init() {}
        func add() {}
        func add(_ a: Int) {}
        func add<T>(_ a: T, to b: [Int] = []) {}
        func add(n: Int...) {}
        subscript(at n: Int) -> Int { n }
        static func == (a: C, b: C) -> Bool { true }
        enum D {}
      }
      extension C.D { func deep() {} }
      postfix func ... (c: C) {}
      """,
    ])
    #expect(SymbolSearch(SourceModel(folder.project)).symbols(named: name).count == count)
  }

  @Test func declarationsInFunctionsCanBeMeantInstead() throws {
    let answer = try impact(
      of: "fill",
      ["Sources/App/Fill.swift": "func a() {\n  func fill() {}\n  fill()\n}\nfunc b() {\n  fill(make())\n}"])
    #expect(answer.must == ["Fill.swift:6", "Screen.swift:1"] && answer.may == ["Fill.swift:3"])
  }

  @Test func initializersAreFoundByAliases() throws {
    let aliases = """
      import Shop
      typealias Basket = Cart
      typealias Far = Shop.Cart
      typealias Carts = Array<Cart>
      let a = Basket(count: 1)
      let b = Far(count: 2), c = Carts()
      """
    let answer = try impact(of: "Cart.count", ["Sources/App/Alias.swift": aliases])
    #expect(answer.must.filter { $0.hasPrefix("Alias") } == ["Alias.swift:5", "Alias.swift:6"])
  }

  @Test func linesNameTheirDeclarations() throws {
    let folder = try TemporaryProject([
      "Package.swift": "let package = Package(name: \"p\", targets: [.target(name: \"M\")])",
      "Sources/M/A.swift": "enum E {\n  case a, b\n  func f(\n    x: Int) { let y = x }\n}\n",
    ])
    let model = SourceModel(folder.project)
    let search = SymbolSearch(model)
    let names = (0...7).map { search.symbols(inLine: $0, ofFile: 0).map(search.name(of:)) }
    #expect(names == [[], ["E"], ["E.a", "E.b"], ["E.f"], ["E.f"], ["E"], [], []])
  }

  /// Others see the effect of a declaration that they cannot name.
  @Test func privateDeclarationsAffectOtherModules() throws {
    let answer = try impact(of: "Cart.save")
    #expect(answer.affected == ["App.swift", "Screen.swift", "T.swift"] && answer.rebuilds == ["Shop"])
  }

  @Test func valuesOfTheEnvironmentHaveTheirType() throws {
    let views = """
      import Shop
      struct A { @Environment(Cart.self) private var cart; func f() { cart.add() } }
      struct B { @Environment(Other.self) private var cart; func f() { cart.add() } }
      """
    let answer = try impact(of: "Cart.add", ["Sources/App/Views.swift": views])
    #expect(answer.must.contains("Views.swift:2") && !answer.must.contains("Views.swift:3"))
  }

  @Test func requirementsChangeWithThoseThatFulfillThem() throws {
    #expect(try impact(of: "Container.add").must.contains("Cart.swift:4"))
    let other = "public protocol Container { func add(_ count: Int) }\nstruct Cart: Container { func add() {} }"
    #expect(try impact(of: "Container.add", ["Sources/Shop/Cart.swift": other]).must.isEmpty)
  }

  @Test func inheritedMembersFulfillRequirements() throws {
    let more = [
      "Sources/Shop/Classes.swift": """
      open class Base { public func add() {} }
      final class Sub: Base, Container {}
      class Free { func add() {} }
      """
    ]
    #expect(try impact(of: "Container.add", more).must.contains("Classes.swift:1"))
    #expect(try !impact(of: "Container.add", more).must.contains("Classes.swift:3"))
  }

  @Test func conformancesToProtocolsOfTheSystemPerhapsDo() throws {
    let cart = """
      public struct Cart { public var description: String { "" } }
      extension Cart:
        Sendable,
        CustomStringConvertible {}
      struct Other: CustomStringConvertible { var description = "" }
      """
    let answer = try impact(of: "Cart.description", ["Sources/Shop/Cart.swift": cart])
    #expect(answer.must.isEmpty && answer.may == ["Cart.swift:4"])
  }

  @Test func implementationsInExtensionsPerhapsDo() throws {
    let cart = """
      public protocol Container { func add() }
      extension Container { public func add() {} }
      public struct Cart: Container {
        public func add() {}
      }
      """
    let answer = try impact(of: "Cart.add", ["Sources/Shop/Cart.swift": cart])
    #expect(answer.must == ["Cart.swift:1"] && answer.may.contains("Cart.swift:2"))
  }

  @Test func initializersAreFoundWhereTheirTypesAreMade() throws {
    let one = "public struct Cart { public init(count: Int) {} }"
    #expect(try impact(of: "Cart.init", ["Sources/Shop/Cart.swift": one]).must == ["App.swift:6"])
    let two = "public struct Cart { public init(count: Int) {}\npublic init() {} }"
    let answer = try impact(of: "Cart.init", ["Sources/Shop/Cart.swift": two + "\nextension Cart { init(a: Int) {} }"])
    #expect(answer.must.isEmpty && answer.may == ["App.swift:6"])
  }

  /// Types that conform by a member which is not theirs: by an extension of the protocol, by their class.
  @Test(arguments: [
    """
    protocol P { func step() }
    extension P { func step() {} }
    struct One: P {}
    struct Two: P { func step() {} }
    """,
    """
    protocol P { func step() }; class Base {
      func step() {} }
    class Heir: Base, P {}
    class Other: P { func step() {} }
    """,
  ])
  func typesThatConformByAnotherMemberChangeWithIt(_ source: String) throws {
    let folder = try TemporaryProject([
      "Package.swift": "let package = Package(name: \"p\", targets: [.target(name: \"M\")])",
      "Sources/M/A.swift": source,
    ])
    let model = SourceModel(folder.project)
    let dependents = Dependents(model)
    let symbols = SymbolSearch(model).symbols(inLine: 2, ofFile: 0)
    let impact = Impact(model, symbols: symbols, users: model.usersOfTargets(), dependents)
    let lines = impact.mustChange.map { place in source.utf8.prefix(Int(place.start)).count { $0 == 10 } + 1 }
    #expect(lines == [1, 3])
  }

  @Test func overriddenMembersPerhapsDo() throws {
    let classes = "open class Base { func step() {} }\nclass Sub: Base { override func step() {} }"
    let folder = ["Sources/Shop/Classes.swift": classes]
    #expect(try impact(of: "Sub.step", folder).may == ["Classes.swift:1"])
    #expect(try impact(of: "Base.step", folder).must == ["Classes.swift:2"])
  }

  @Test func storedPropertiesAreArgumentsWhereTheStructIsMade() throws {
    #expect(try impact(of: "Cart.count").must == ["App.swift:6", "Cart.swift:6"])
    let withInitializer = "public struct Cart { public var count: Int\npublic init() {} }"
    #expect(try impact(of: "Cart.count", ["Sources/Shop/Cart.swift": withInitializer]).must == [])
    let withValue = "public struct Cart { public var count: Int = 0 }"
    #expect(try impact(of: "Cart.count", ["Sources/Shop/Cart.swift": withValue]).must == [])
    #expect(try impact(of: "Cart.count", ["Sources/Shop/Cart.swift": withValue]).may == ["App.swift:6"])
    let constant = "public struct Cart { public let count = 0 }"
    #expect(try impact(of: "Cart.count", ["Sources/Shop/Cart.swift": constant]).may == [])
  }

  /// The compiler writes Codable by the cases of this enum.
  @Test func initializersThatTheCompilerWritesAreFoundByTheirName() throws {
    let more = [
      "Sources/App/Makers.swift": """
      import Shop
      let one = Cart.init(count: 1)
      let two: Cart = .init(count: 2)
      extension Cart { init(_ count: Int) { self.init(count: count) } }
      let other = Other.init(count: 3)
      class Screen: Base { init() { super.init(count: 4) } }
      """,
      // No name of the type: nothing says that it is made here.
      "Sources/App/Others.swift": "let three: Other = .init(count: 5)",
    ]
    let count = try impact(of: "Cart.count", more)
    #expect(count.must == ["App.swift:6", "Makers.swift:2", "Cart.swift:6"])
    #expect(count.may == ["Makers.swift:3", "Makers.swift:4"])
    #expect(try impact(of: "Cart.save", more).may == [])
  }

  @Test func initializersAreCalledBySelfAndByHeirs() throws {
    let more = [
      "Sources/App/Base.swift": """
      class Base { init(count: Int) {}
      static func make() -> Any { Self(count: 1) } }
      class Sub: Base {}
      class Other: Base { init() { super.init(count: 2) } }
      let sub = Sub(count: 3), other = Other()
      """,
      "Sources/App/Two.swift": """
      struct Two { let n = 1 }
      extension Two { init(count: Int) { self.init() } }
      let two = Two()
      """,
    ]
    #expect(try impact(of: "Base.init", more).must == ["Base.swift:2", "Base.swift:5"])
    #expect(try impact(of: "Two.init", more).must == [] && impact(of: "Two.init", more).may.contains("Two.swift:3"))
  }

  @Test func importsOfADeclarationMustChange() throws {
    let more = [
      "Sources/App/Import.swift":
        "import Foundation\nimport struct Shop.Cart\nimport struct Other.Cart\nimport class Shop.Basket"
    ]
    #expect(try impact(of: "Cart", more).must.filter { $0.hasPrefix("Import") } == ["Import.swift:2"])
    #expect(try impact(of: "Cart.add", more).must.filter { $0.hasPrefix("Import") } == [])
  }

  @Test func propertiesChangeWithTheirCodingKeys() throws {
    let cart = """
      public struct Cart: Codable { var id: Int; var size: Int; var sum: Int { 1 } }
      extension Cart {
        enum CodingKeys: String, CodingKey { case id
          case size = "n", sum }
      }
      struct Other: Codable { var id: Int
        enum CodingKeys: String, CodingKey { case id } }
      """
    let files = ["Sources/Shop/Cart.swift": cart, "Sources/App/App.swift": "import Shop"]
    #expect(try impact(of: "Cart.id", files).must == ["Cart.swift:3"])
    #expect(try impact(of: "Cart.size", files).must == ["Cart.swift:4"])
    #expect(try impact(of: "Cart.sum", files).must == [])
    #expect(try impact(of: "Cart.CodingKeys.size", files).may == ["Cart.swift:1"])
  }

  @Test func privateDeclarationsRebuildTheirTargetOnly() throws {
    let answer = try impact(of: "Shop.Cart.save")
    #expect(answer.must == ["Cart.swift:4"] && answer.rebuilds == ["Shop"])
    let stored = [
      "Sources/Shop/Cart.swift": "public struct Cart { private var count = 0\nprivate var more: Int { 1 } }"
    ]
    #expect(try impact(of: "Cart.count", stored).rebuilds == ["Shop", "App", "AppTests"], "Its size changes.")
    #expect(try impact(of: "Cart.more", stored).rebuilds == ["Shop"])
  }

  @Test func textsAreShortAndSayWhatIsLeftOut() throws {
    let uses = (1...60).map { ("Sources/App/U\($0).swift", "import Shop\nlet u\($0) = Cart.empty\n") }
    let more = Dictionary(uniqueKeysWithValues: uses)
    let short = try impact(of: "Cart", more).text.split(separator: "\n")
    #expect(short.count <= 40)
    #expect(short.contains("must change, 63 places:") && short.contains { $0.hasSuffix("more, with --all") })
    let whole = try impact(of: "Cart", isWhole: true, more).text
    #expect(!whole.contains("--all") && whole.contains("U60.swift:2 (resolved)"))
    #expect(whole.contains("swift test --filter '^(AppTests\\.(ShowTests/))'"))
  }
}
