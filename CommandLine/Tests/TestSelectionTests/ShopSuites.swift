import ProjectModel
import SourceModel
import TestSelection
import ToolTesting

extension TestSelection {
  /// The needed suites; a target alone is needed as a whole.
  func suites(_ model: SourceModel) -> [String] {
    tests.flatMap { test in
      let target = model.project.targets[test.target].name
      return test.suites.map { $0.map { "\(target).\($0.name)" } } ?? [target]
    }
  }
}

/// Tests that ask for the suites that a change of a small shop needs.
protocol ShopSuites {}

extension ShopSuites {
  static var sources: [String: String] {
    [
      "Package.swift": """
      let package = Package(name: "p", targets: [
        .target(name: "Shop"), .testTarget(name: "ShopTests", dependencies: ["Shop"]),
        .executableTarget(name: "till", dependencies: ["Shop"]), .testTarget(name: "TillTests")])
      """,
      "Sources/Shop/Cart.swift": "public struct Cart { public func total() -> Int { 1 } }",
      "Sources/Shop/Price.swift": "public func price() -> Int { 1 }\npublic func rate(_ value: Any) -> Int { 1 }",
      "Sources/till/main.swift": "import Shop\nprint(price())",
      "Tests/ShopTests/CartTests.swift": """
      @testable import Shop
      @Suite struct CartTests { @Test func total() { #expect(Cart().total() == 1) } }
      """,
      "Tests/ShopTests/PriceTests.swift": """
      import Shop
      class PriceTests: XCTestCase { func testPrice() { helper() } }
      @Test func rates() { _ = rate(1) }
      final class Fake: Base {}
      """,
      "Tests/ShopTests/Helper.swift": "import Shop\nfunc helper() { _ = price() }",
      "Tests/TillTests/T.swift": "struct TillTests { @Test func prints() { run(\"till\") } }",
      "Tests/TillTests/Other.swift": "struct OtherTests { @Test func t() {} }",
    ]
  }

  /// The needed suites after changes of files, nil for deleted ones; a target alone is needed as a whole.
  func suites(_ changes: [String: String?], old: [String: String] = [:]) throws -> [String] {
    let folder = try TemporaryProject(Self.sources.merging(old) { $1 })
    var texts: [String: [UInt8]] = [:]
    for (path, text) in changes {
      texts[path] = (try? FileTree.read("\(folder.root)/\(path)")) ?? []
      if let text { try folder.write(path, text) } else { try folder.remove(path) }
    }
    let model = SourceModel(folder.project)
    return TestSelection(model, changes: changes.keys.sorted(), oldTexts: texts).suites(model)
  }
}
