import Foundation
import ProjectModel
import SourceModel
import SwiftScan
import ToolTesting
import Testing

struct ReferenceGraphTests {
  /// The uses between the files of a package: `App/A -> Core/B: resolved by Name`.
  ///
  /// - Parameter files: sources by target and name; each target depends on all before it.
  private func edges(_ files: KeyValuePairs<String, String>) throws -> [String] {
    var content: [String: String] = [:]
    var targets: [String] = []
    for (path, text) in files {
      let target = String(path.prefix { $0 != "/" })
      if !targets.contains(target) { targets.append(target) }
      content["Sources/\(path).swift"] = text
    }
    content["Package.swift"] = """
      let package = Package(name: "p", targets: [\(targets.map { ".target(name: \"\($0)\")" }.joined(separator: ", "))])
      """
    let folder = try TemporaryProject(content)
    let model = SourceModel(folder.project)
    func name(_ file: Int) -> String {
      String(model.files[file].path.dropFirst("Sources/".count).dropLast(".swift".count))
    }
    return ReferenceGraph(model).edges.map { edge in
      let reference = model.files[edge.from].source.references[edge.reference]
      return "\(name(edge.from)) -> \(name(edge.to)): \(edge.grade) by \(model.names.text(reference.name))"
    }
  }

  @Test func typesOfTheModuleAndOfImportsAreResolved() throws {
    #expect(
      try edges([
        "Core/A": "public struct Person {}; struct Hidden {}", "Core/B": "let hidden = Hidden()",
        "App/C": "import Core\nlet person: Person? = nil; let none: Hidden",
        "App/D": "let person: Person",
      ]) == ["App/C -> Core/A: resolved by Person", "Core/B -> Core/A: resolved by Hidden"])
  }

  @Test func testableAndExportedImportsAreFollowed() throws {
    #expect(
      try edges([
        "Core/A": "struct Hidden {}; public struct Open {}", "Kit/B": "@_exported import Core",
        "Tests/C": "@testable import Core\nlet hidden = Hidden()", "App/D": "import Kit\nlet open = Open()",
      ]) == ["App/D -> Core/A: resolved by Open", "Tests/C -> Core/A: resolved by Hidden"])
  }

  @Test func theModulesOwnTypesHideThoseOfImports() throws {
    #expect(
      try edges([
        "Core/A": "public struct Item {}", "App/B": "struct Item {}", "App/C": "import Core\nlet item: Item",
      ]) == ["App/C -> App/B: resolved by Item"])
  }

  @Test func nestedTypesAreFoundInTheTypesAround() throws {
    #expect(
      try edges([
        "App/A": "struct Outer {}", "App/B": "extension Outer { struct Part {} }", "App/C": "struct Part {}",
        "App/D": "extension Outer { func f(_ part: Part) {} }", "App/E": "let part: Part; let other: Outer.Part",
      ]) == [
        "App/B -> App/A: resolved by Outer", "App/D -> App/A: resolved by Outer", "App/D -> App/B: resolved by Part",
        "App/E -> App/A: resolved by Outer", "App/E -> App/B: resolved by Part", "App/E -> App/C: resolved by Part",
      ])
  }

  @Test func membersOfKnownTypesAreResolved() throws {
    #expect(
      try edges([
        "App/A": "class Base { func run() {} }; struct Other { func run() {}; static let one = 1 }",
        "App/B": "class Child: Base {}",
        "App/C": "let child = Child(); func f() { child.run() }",
        "App/D": "func g(x: Int) { x.run(); y().run() }",
        "App/E": "let one = Other.one",
      ]) == [
        "App/B -> App/A: resolved by Base", "App/C -> App/A: resolved by run", "App/C -> App/B: resolved by Child",
        "App/D -> App/A: byName by run", "App/E -> App/A: resolved by Other",
      ])
  }

  @Test func variablesAndParametersAreNoUses() throws {
    #expect(
      try edges([
        "App/A": "let value = 1; func use<T>(_ t: T) {}; struct T {}",
        "App/B": "func f<T>(value: T) { let use = value; print(use) }",
      ]) == [])
  }

  @Test func privateSymbolsStayInTheirFile() throws {
    #expect(
      try edges(["App/A": "private struct P {}; fileprivate func f() {}", "App/B": "let p = P(); let f = f()"]) == [])
  }

  @Test func overloadsAreAmbiguous() throws {
    #expect(
      try edges([
        "App/A": "func f(_ a: Int) {}", "App/B": "func f(_ a: String) {}", "App/C": "func g() { f(1) }",
      ]) == ["App/C -> App/A: ambiguous by f", "App/C -> App/B: ambiguous by f"])
  }

  @Test(arguments: [
    ("func g() { if true { func f() {} }; f() }", "ambiguous by f"),
    ("func h() { struct S {}; func i() { _ = S() } }", "ambiguous by S"),
    ("func g() { func f() {} }; func h() { f() }", "resolved by f"),
  ])
  func declarationsInFunctionsHideOthersPerhaps(_ source: String, _ edge: String) throws {
    #expect(try edges(["App/A": "func f() {}; struct S {}", "App/B": source]) == ["App/B -> App/A: \(edge)"])
  }

  @Test func filesThatCannotBeReadAreProblems() throws {
    let folder = try TemporaryProject([
      "Package.swift": "let package = Package(name: \"p\", targets: [.target(name: \"A\")])",
      "Sources/A/A.swift": "struct A {}",
    ])
    let project = folder.project
    try folder.write("Sources/A/B.swift", "")
    let later = folder.project
    try folder.remove("Sources/A/A.swift")
    #expect(SourceModel(project).problems.map(\.path) == ["Sources/A/A.swift"])
    #expect(SourceModel(later).files.map(\.path) == ["Sources/A/B.swift"])
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func textsOfOtherKindsAreProblems(_ encoding: String.Encoding) throws {
    let folder = try TemporaryProject([
      "Package.swift": "let package = Package(name: \"p\", targets: [.target(name: \"A\")])"
    ])
    try folder.write("Sources/A/A.swift", "")
    let text = try #require("\u{FEFF}struct A {}".data(using: encoding))
    try text.write(to: URL(filePath: folder.root + "/Sources/A/A.swift"))
    #expect(SourceModel(folder.project).problems.map(\.reason) == ["it is UTF-16, and not UTF-8"])
    try folder.write("Sources/A/A.swift", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n")
    #expect(SourceModel(folder.project).problems.map(\.reason) == ["it is a pointer of Git LFS"])
  }
}
