import ProjectModel
import SourceModel
import SwiftScan
import SymbolUses
import Testing
import ToolTesting

struct DependentsTests {
  /// The names of the declarations that one affects, in a module of two files.
  private func affected(by name: String, _ first: String, _ second: String = "") throws -> Set<String> {
    let folder = try TemporaryProject([
      "Package.swift": "let package = Package(name: \"p\", targets: [.target(name: \"M\")])",
      "Sources/M/A.swift": first, "Sources/M/B.swift": second,
    ])
    let model = SourceModel(folder.project)
    let dependents = Dependents(model)
    var changed: [Symbol] = []
    for (file, content) in model.files.enumerated() {
      for (index, declaration) in content.source.declarations.enumerated()
      where model.names.text(declaration.name) == name {
        changed.append(Symbol(file: file, declaration: index))
      }
    }
    #expect(!changed.isEmpty)
    return Set(
      dependents.affected(by: changed).compactMap(dependents.symbol).map { symbol in
        model.names.text(model.files[symbol.file].source.declarations[symbol.declaration].name)
      })
  }

  @Test func namesAreFollowedFromUserToUser() throws {
    let names = try affected(
      by: "a", "func a() {}\nfunc b() { a() }", "func c() { b() }\nfunc d() {}\nfunc e() { let a = 1; print(a) }")
    #expect(names == ["a", "b", "c"])
  }

  @Test func membersAffectTheirUsersOnly() throws {
    let names = try affected(
      by: "a", "struct T { func a() {}; func b() {} }", "func c(t: T) { t.a() }\nfunc d(t: T) { t.b() }")
    #expect(names == ["a", "c"])
  }

  @Test(arguments: [
    "var a = 1", "let a: Int", "init(a: Int) {}", "subscript(a: Int) -> Int { 0 }", "static func + (a: T, b: T) {}",
    "deinit {}", "lazy var a = 1",
  ])
  func membersWithoutNamesAffectAllThatUsesTheType(_ member: String) throws {
    let name = member.split(separator: "(")[0].split(separator: " ").first {
      ["init", "subscript", "deinit", "+"].contains($0)
    }
    let names = try affected(
      by: name.map(String.init) ?? "a", "class T { \(member)\nfunc f() {} }", "func c(t: T) {}\nfunc d() {}")
    #expect(names.isSuperset(of: ["T", "f", "c"]) && !names.contains("d"))
  }

  @Test func requirementsAreAffectedByThoseThatFulfillThem() throws {
    let names = try affected(
      by: "run", "protocol P { func run() }\nstruct T: P { func run() {} }", "func c(p: any P) { p.run() }\nfunc d() {}"
    )
    #expect(names == ["run", "c"])
    let inherited = try affected(
      by: "step", "class A { func run() {} }\nclass B: A { override func run() { step() }; func step() {} }",
      "func c(a: A) { a.run() }")
    #expect(inherited == ["step", "run", "c"])
  }

  /// A class or a protocol that knows nothing of the requirement, and a type that joins the two.
  @Test(arguments: [
    "class Base { func run() {} }\nclass Heir: Base, P {}", "extension Q { func run() {} }\nstruct T: P, Q {}",
    "class Base { func run() {} }\nclass Middle: Base {}\nclass Heir: Middle {}\nextension Heir: R {}",
  ])
  func requirementsAreAffectedByInheritedMembers(_ text: String) throws {
    let names = try affected(
      by: "step", text.replacing("func run() {}", with: "func run() { step() }"),
      "protocol P { func run() }\nprotocol Q {}\nprotocol R: P {}\nfunc step() {}\nfunc c(p: any P) { p.run() }")
    #expect(names == ["step", "run", "c"])
    let project = try TemporaryProject([
      "Package.swift": "let package = Package(name: \"p\", targets: [.target(name: \"M\")])",
      "Sources/M/A.swift": "protocol P { func run() }\nprotocol Q {}\nprotocol R: P {}\n\(text)",
    ])
    let model = SourceModel(project.project)
    let run = try #require(model.names.name("run"))
    let members = model.files[0].source.declarations.indices.filter {
      model.files[0].source.declarations[$0].name == run
    }
    #expect(members.count == 2)
    let effects = Dependents(model).effects(of: members[1])
    #expect(effects.nodes.contains(members[0]) && !effects.isUnnamed)
  }

  /// The compiler's code of Codable calls these methods.
  @Test func methodsOfCodingContainersHaveEffectsWithoutAName() throws {
    for (name, isCalled) in [("decode", true), ("decodeIfPresent", true), ("encode", true), ("other", false)] {
      let project = try TemporaryProject([
        "Package.swift": "let package = Package(name: \"p\", targets: [.target(name: \"M\")])",
        "Sources/M/A.swift": "extension KeyedDecodingContainer { func \(name)(_ type: Int.Type, forKey key: Key) {} }",
      ])
      let dependents = Dependents(SourceModel(project.project))
      #expect(dependents.nodes(of: 0).contains { dependents.effects(of: $0).isUnnamed } == isCalled)
    }
  }

  @Test func requirementsOfOtherProjectsAffectTheType() throws {
    let first =
      "struct T: CustomStringConvertible, Strange { var description: String { a() }; func a() -> String { \"\" }; func odd() {} }"
    #expect(try affected(by: "a", first, "func c(t: T) {}").isSuperset(of: ["a", "description", "T", "c"]))
    #expect(try affected(by: "odd", first, "func c(t: T) {}").contains("c"))
    #expect(try affected(by: "a", "struct T: Sendable { func a() {} }", "func c(t: T) {}") == ["a"])
  }

  /// A class below can conform to a protocol of the system with members of its base class.
  @Test(arguments: [
    ("CustomStringConvertible", "description", true), ("CustomStringConvertible", "a", false), ("Strange", "a", true),
  ])
  func inheritedMembersFulfillTheRequirementsOfOtherProjects(
    _ name: String, _ member: String, isRequirement: Bool
  ) throws {
    let first = "class Base { func \(member)() {} }\nclass Heir: Base, \(name) {}"
    #expect(try affected(by: member, first, "func c(t: Heir) {}").contains("c") == isRequirement)
  }

  /// The members of a type that can be called through a protocol of the system.
  @Test(arguments: [
    ("", "Collection", "count", true), ("", "Collection", "a", false), ("", "IteratorProtocol", "next", true),
    ("", "OptionSet", "union", true), ("", "OptionSet", "a", false), ("import SwiftUI", "View", "body", true),
    ("import SwiftUI", "View", "a", false), ("import Other", "View", "a", true),
  ])
  func membersFulfillTheRequirementsOfSystemProtocols(
    _ line: String, _ name: String, _ member: String, isRequirement: Bool
  ) throws {
    let first = "\(line)\nstruct T: \(name) { func \(member)() {} }"
    #expect(try affected(by: member, first, "func c(t: T) {}").contains("c") == isRequirement)
  }

  @Test func conformancesInExtensionsAffectTheTypeAndTheProtocol() throws {
    let names = try affected(
      by: "a", "struct T {}\nprotocol P {}\nfunc a() {}", "extension T: P { init() { a() } }\nfunc c(t: T) {}")
    #expect(names.isSuperset(of: ["a", "init", "T", "c"]))
  }

  @Test func localFunctionsAffectThoseAround() throws {
    #expect(try affected(by: "a", "func b() { func a() {}; a() }", "func c() { b() }") == ["a", "b", "c"])
  }

  @Test(arguments: [
    "extension String { subscript(a: Int) -> Int { 0 } }", "extension Array: Strange {}",
    "func +++ (a: Int, b: Int) {}",
    "infix operator +++", "macro a() = #externalMacro(module: \"\", type: \"\")", "extension Int { init(a: Int) {} }",
  ])
  func effectsWithoutAnyNameAreKnownAsSuch(_ text: String) throws {
    let folder = try TemporaryProject([
      "Package.swift": "let package = Package(name: \"p\", targets: [.target(name: \"M\")])", "Sources/M/A.swift": text,
    ])
    let dependents = Dependents(SourceModel(folder.project))
    #expect(dependents.nodes(of: 0).contains { dependents.effects(of: $0).isUnnamed })
  }

  /// A protocol and a conformance in a module above the type's.
  @Test func conformancesOfOtherModulesAreFulfilledByTheMembersOfTheType() throws {
    let folder = try TemporaryProject([
      "Package.swift": """
      let package = Package(name: "p", targets: [.target(name: "M"), .target(name: "N", dependencies: ["M"])])
      """,
      "Sources/M/A.swift": "extension String { public func run() {}; func rest() {} }",
      "Sources/N/A.swift": """
      import M
      protocol P { func run() }
      extension String: P {}
      func c(p: any P) { p.run() }
      """,
    ])
    let model = SourceModel(folder.project)
    let dependents = Dependents(model)
    let all = dependents.affected(by: [Symbol(file: 0, declaration: 1)]).compactMap(dependents.symbol)
    #expect(
      Set(all.map { model.names.text(model.files[$0.file].source.declarations[$0.declaration].name) }) == ["run", "c"])
    #expect(!dependents.nodes(of: 0).contains { dependents.effects(of: $0).isUnnamed })
  }

  /// Types of one name in modules that know nothing of each other.
  @Test func modulesThatDoNotSeeEachOtherHaveNoEffects() throws {
    let folder = try TemporaryProject([
      "Package.swift": "let package = Package(name: \"p\", targets: [.target(name: \"M\"), .target(name: \"N\")])",
      "Sources/M/A.swift": "struct T: P { func run() {} }\nprotocol P { func run() }",
      "Sources/N/A.swift": "protocol P { func run() }\nextension T: P {}\nfunc c(p: any P) { p.run() }",
    ])
    let model = SourceModel(folder.project)
    let dependents = Dependents(model)
    let file = try #require(model.index(of: "Sources/M/A.swift"))
    let all = dependents.affected(by: [Symbol(file: file, declaration: 1)])
    #expect(all.allSatisfy { dependents.file(of: $0) == file })
  }
}
