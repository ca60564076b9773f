import ModuleGraph
import ProjectModel
import SourceModel
import ToolTesting
import Testing

struct TypeGraphTests {
  /// The types and uses of a module: `Cart struct 1`, `Cart -> Item: resolved`, `>>` for an inheritance.
  private func texts(_ files: [String: String], minimum: Grade = .ambiguous) throws -> [String] {
    var content = [
      "Package.swift": "let package = Package(name: \"p\", targets: [.target(name: \"A\"), .target(name: \"B\")])"
    ]
    for (path, text) in files { content["Sources/\(path).swift"] = text }
    let folder = try TemporaryProject(content)
    let model = SourceModel(folder.project)
    let target = try #require(model.project.targets.firstIndex { $0.name == "A" })
    let graph = TypeGraph(model, target: target, minimum: minimum)
    return graph.nodes.map { "\($0.name) \($0.kind) \($0.files)" }
      + graph.edges.map { edge in
        let arrow = edge.isInheritance ? ">>" : "->"
        return "\(graph.nodes[edge.from].name) \(arrow) \(graph.nodes[edge.to].name): \(edge.grade)"
      }
  }

  @Test func typesInheritAndUse() throws {
    #expect(
      try texts(["A/a": "class Base<T> {}; protocol P {}; struct Item {}; class C: Base<Item>, P { var c: C? }"]) == [
        "Base class 1", "C class 1", "Item struct 1", "P protocol 1", "C >> Base: resolved", "C -> Item: resolved",
        "C >> P: resolved",
      ])
  }

  @Test func extensionsCountAsTheirType() throws {
    #expect(
      try texts([
        "A/a": "struct Outer { enum Part {} }; protocol P {}", "A/b": "extension Outer.Part { func f(_ p: any P) {} }",
        "A/c": "extension Outer: P {}; extension Array: P {}; extension Array { var o: Outer? { nil } }",
      ]) == [
        "Array extension 1", "Outer struct 2", "Outer.Part enum 2", "P protocol 1", "Array -> Outer: resolved",
        "Array >> P: resolved", "Outer >> P: resolved", "Outer.Part -> P: resolved",
      ])
  }

  @Test func otherModulesFunctionsAndLocalTypesAreNoNodes() throws {
    #expect(
      try texts([
        "B/b": "public struct Other {}",
        "A/a": "import B\nstruct S { var o: Other }\nfunc make() -> S { struct Inner {}; return S() }",
      ]) == ["S struct 1"])
  }

  @Test func gradesAreKept() throws {
    let files = [
      "A/a": "struct S { func go() {}; func go(_ n: Int) {} }\nstruct T { func go() {} }",
      "A/b": "struct U { let s = S(); func f() { s.go(1); make().go() } }",
    ]
    // The overloads of one type are no ambiguity.
    let nested = "struct S { static func go() {}; static func go(_ n: Int) {}; struct Part { func f() { go(1) } } }"
    #expect(try texts(["A/a": nested]) == ["S struct 1", "S.Part struct 1", "S.Part -> S: resolved"])
    let types = ["S struct 1", "T struct 1", "U struct 1"]
    #expect(try texts(files) == types + ["U -> S: resolved"])
    #expect(try texts(files, minimum: .byName) == types + ["U -> S: resolved", "U -> T: byName"])
  }
}
