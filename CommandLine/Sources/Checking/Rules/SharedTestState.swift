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
    [
      "Tests/CartTests/Tests.swift": """
      struct CartTests {
        @Test func saves() {
          if isSlow { 1️⃣usleep(100) }
          usleep(200)
        }
      }
      #if os(Windows)
        func usleep(_ time: Int) {}
      #endif
      """
    ],
    [
      "Tests/CartTests/Tests.swift": "import Foundation\n\nfunc test() { 1️⃣Foundation.Thread.sleep(forTimeInterval: 1) }"
    ],
    ["Tests/CartTests/Tests.swift": "func test() { let settings: 1️⃣UserDefaults = .standard }"],
    [
      "Tests/CartTests/Tests.swift": "func test() async throws { try await 1️⃣ContinuousClock().sleep(for: .seconds(1)) }"
    ],
  ]
  static let good = [
    [
      "Sources/Cart/Cart.swift": "func save() { UserDefaults.standard.set(1, forKey: \"count\") }",
      "Tests/CartTests/Tests.swift": """
      func test() async throws {
        let defaults = UserDefaults(suiteName: "test")
        try await clock.sleep(for: .seconds(1))
        sleep.wait()
        let task = Task { try await Task.sleep(for: .seconds(9)) }
        while !isDone { try await Task.sleep(for: .milliseconds(1)) }
        for _ in 0..<9 where !isDone { usleep(1) }
        for _ in 0..<9 {
          if isDone { break }
          try await Task.sleep(for: .milliseconds(1))
        }
        try await Task.sleep(for: .seconds(9))
        throw TimeoutError()
      }
      struct SlowStore { func save() { sleep(1) } }
      """,
    ]
  ]

  private static let members = [
    "UserDefaults": ["standard"], "URLSession": ["shared"], "Task": ["sleep"], "Thread": ["sleep"],
    "ContinuousClock": ["sleep"], "SuspendingClock": ["sleep"],
  ]
  private static let functions = ["sleep", "usleep", "nanosleep"]
  /// The modules of these, whose names may stand before them.
  private static let modules = ["Foundation", "Darwin", "Glibc", "Musl", "Swift", "_Concurrency"]

  static func check(_ project: CheckedProject, _ report: inout RuleReport) {
    let names = project.model.names
    var members: [Name: Set<Name>] = [:]
    for (type, words) in self.members {
      if let name = names.name(type), project.types[name] == nil {
        members[name] = Set(words.compactMap { names.name($0) })
      }
    }
    let all = Set(functions.compactMap { names.name($0) })
    let functions = all.subtracting(declaredFunctions(project, among: NameSet(all)))
    let wanted = NameSet(Array(members.values.joined()) + all)
    let application = names.name("XCUIApplication")
    let modules = Set(modules.compactMap { names.name($0) })
    let suites = suites(project)
    for (number, file) in project.model.files.enumerated() where project.isTest(file) {
      report.files += 1
      let references = file.source.references
      let isOfScreens = references.contains { $0.name == application }
      lazy var text = project.tokens(file.path)
      var seen: Set<String> = []
      /// The module before a name, as in `Foundation.sleep`.
      func module(before reference: Reference) -> Reference? {
        guard reference.role == .member, let base = reference.base else { return nil }
        return references[base].role == .expression && modules.contains(references[base].name) ? references[base] : nil
      }
      for (index, reference) in references.enumerated() where wanted.contains(reference.name) && !reference.isLocal {
        let place: Reference
        let use: String
        if reference.role == .implicitMember, index > 0,
          members[references[index - 1].name]?.contains(reference.name) == true,
          isValue(reference, of: references[index - 1], text.tokens)
        {
          place = references[index - 1]
          use = "\(names.text(place.name)).\(names.text(reference.name))"
        } else if reference.role == .member, let type = reference.base.map({ references[$0] }),
          members[type.name]?.contains(reference.name) == true, type.role == .expression || module(before: type) != nil
        {
          place = module(before: type) ?? type
          use = "\(names.text(type.name)).\(names.text(reference.name))"
        } else if reference.isCalled,
          reference.role == .expression && functions.contains(reference.name)
            || all.contains(reference.name) && module(before: reference) != nil
        {
          place = module(before: reference) ?? reference
          use = names.text(reference.name)
        } else {
          continue
        }
        let isSleep = use.hasSuffix("sleep")
        guard !isSleep || isWait(place, in: file.source, suites, text.tokens, text.names) else { continue }
        let owner = reference.owner.map { project.qualifiedName($0, in: number) } ?? "The file"
        guard seen.insert("\(owner) \(use)").inserted else { continue }
        let rest = isSleep && isOfScreens ? ", where waitForExistence ends as soon as it can." : "."
        report.add(
          "\(owner) uses \(use)\(rest)", file: number, at: place.start,
          symbol: project.symbol(number, "\(owner) \(use)"))
      }
    }
    if report.files == 0 { report.idleReason = "there are no targets of tests" }
  }

  /// Whether a member without its type is given to a variable of a type: `let settings: UserDefaults = .standard`.
  private static func isValue(_ member: Reference, of type: Reference, _ tokens: [Token]) -> Bool {
    let words = tokens.drop { $0.start <= type.start }.prefix { $0.start < member.start }
    return words.contains { $0.kind == .equal } && words.allSatisfy { [.other, .equal, .dot].contains($0.kind) }
  }

  /// Whether a test waits at a place: in the body of a test or of a function for tests, and neither in a closure nor
  /// in a loop that ends earlier, nor until it fails.
  private static func isWait(
    _ place: Reference, in source: SourceFile, _ suites: Set<Name>, _ tokens: [Token], _ names: NameTable
  ) -> Bool {
    guard let owner = place.owner.map({ source.declarations[$0] }), [.function, .initializer].contains(owner.kind),
      !owner.modifiers.contains(.local),
      owner.parent.map({ suites.contains(source.declarations[$0].name) }) ?? true
    else { return false }
    let (blocks, wordBehind) = CheckedProject.blocks(around: place.start, in: owner.body, tokens, names)
    return wordBehind != "throw" && blocks.allSatisfy { $0.kind == .statement || $0.kind == .loop && !$0.hasExit }
  }

  /// The types with tests, by name: others in targets of tests are stubs and fakes.
  private static func suites(_ project: CheckedProject) -> Set<Name> {
    let names = project.model.names
    var result: Set<Name> = []
    for file in project.model.files where project.isTest(file) {
      let source = file.source
      for declaration in source.declarations {
        if declaration.isType {
          let heads = Array(source.references[declaration.attributes] + source.references[declaration.inheritance])
          let isSuite = (heads.map(\.name) + [declaration.name]).map(names.text).contains { word in
            word == "Suite" || word.hasSuffix("TestCase") || word.hasSuffix("Tests")
          }
          if isSuite { result.insert(declaration.name) }
        } else if declaration.kind == .function, let parent = declaration.parent, source.declarations[parent].isType,
          names.text(declaration.name).hasPrefix("test")
            || source.references[declaration.attributes].contains(where: { names.text($0.name) == "Test" })
        {
          result.insert(source.declarations[parent].name)
        }
      }
    }
    return result
  }

  /// The names of functions that the project itself declares, those aside that stand in for one on another system.
  private static func declaredFunctions(_ project: CheckedProject, among names: NameSet) -> Set<Name> {
    Set(
      project.model.files.lazy.flatMap { file in
        file.source.declarations.lazy.filter {
          $0.kind == .function && $0.branch == nil && names.contains($0.name)
        }.map(\.name)
      })
  }
}
