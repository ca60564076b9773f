import ProjectModel
import SourceModel
import SwiftScan

/// Tests that use settings or connections of the machine, or wait by the real clock.
enum SharedTestState: Rule {
  static let id = "shared-test-state"
  static let severity = Severity.warning
  static let reason = "The result depends on other tests, on the machine or on its load."
  static let remedy = "Pass a store and a clock of the test to the code under test."
  static let bad = [
    [
      "Sources/Cart/Cart.swift": "",
      "Tests/CartTests/Tests.swift": "func test() { 1️⃣UserDefaults.standard.set(1, forKey: \"count\") }",
    ],
    ["Tests/CartTests/Tests.swift": "func test() async throws { try await 1️⃣Task.sleep(for: .seconds(1)) }"],
    ["Tests/CartTests/Tests.swift": "func test() { 1️⃣usleep(100) }"],
  ]
  static let good = [
    [
      "Sources/Cart/Cart.swift": "func save() { UserDefaults.standard.set(1, forKey: \"count\") }",
      "Tests/CartTests/Tests.swift": """
      func test() async throws {
        let defaults = UserDefaults(suiteName: "test")
        try await clock.sleep(for: .seconds(1))
        sleep.wait()
      }
      """,
    ]
  ]

  private static let members = [
    "UserDefaults": ["standard"], "URLSession": ["shared"], "Task": ["sleep"], "Thread": ["sleep"],
  ]
  private static let functions = ["sleep", "usleep", "nanosleep"]

  static func check(_ project: CheckedProject, _ report: inout RuleReport) {
    let names = project.model.names
    var members: [Name: Set<Name>] = [:]
    for (type, words) in self.members {
      if let name = names.name(type), project.types[name] == nil {
        members[name] = Set(words.compactMap { names.name($0) })
      }
    }
    let functions = Set(functions.compactMap { names.name($0) }).subtracting(declaredFunctions(project))
    for (number, file) in project.model.files.enumerated() where project.isTest(file) {
      report.files += 1
      let references = file.source.references
      for reference in references where !reference.isLocal {
        let place: Reference
        let text: String
        if reference.role == .member, let base = reference.base, references[base].role == .expression,
          members[references[base].name]?.contains(reference.name) == true
        {
          place = references[base]
          text = "\(names.text(place.name)).\(names.text(reference.name))"
        } else if reference.role == .expression, reference.isCalled, functions.contains(reference.name) {
          place = reference
          text = names.text(reference.name)
        } else {
          continue
        }
        let owner = reference.owner.map { project.qualifiedName($0, in: number) } ?? "The file"
        report.add(
          "\(owner) uses \(text).", file: number, at: place.start, symbol: project.symbol(number, "\(owner) \(text)"))
      }
    }
    if report.files == 0 { report.idleReason = "there are no targets of tests" }
  }

  /// The names of functions that the project itself declares.
  private static func declaredFunctions(_ project: CheckedProject) -> Set<Name> {
    Set(project.model.files.lazy.flatMap { $0.source.declarations.lazy.filter { $0.kind == .function }.map(\.name) })
  }
}
