import Testing
import YAML

struct YAMLTests {
  @Test func nodesHaveLines() throws {
    let document = try YAML.parse(Array("a: 1\nb:\n  - x\n  - {y: [z, w]}\n\"c d\": |\n  text\n".utf8))
    #expect(document?.map?.map(\.key) == ["a", "b", "c d"])
    #expect(document?["a"]?.text == "1")
    #expect(document?["b"]?.list?[1]["y"]?.texts == ["z", "w"])
    #expect(document?["b"]?.list?[1].line == 4)
    #expect(document?["c d"]?.text == "text\n")
    #expect(document?.map?.map(\.line) == [1, 2, 5])
    #expect(document?["e"] == nil)
  }

  @Test func emptyTextsHaveNoDocument() throws {
    #expect(try YAML.parse([]) == nil)
    #expect(try YAML.parse(Array("# only a comment\n".utf8)) == nil)
    #expect(try YAML.parse(Array("---\na\n...\n# end\n".utf8))?.text == "a")
  }

  @Test(arguments: [
    ("a: [", 2), ("a: 1\nb: {\n", 3), ("a: 1\n\tb: 2", 2), ("? [a]\n: b", 1), ("\u{1}", 1), ("a: *b", 1),
    ("a: 1\n---\nb: 2", 2), ("---\na: 1\n...\n---\nb: [\n", 6),
  ])
  func errorsHaveALine(_ text: String, _ line: Int) throws {
    #expect { _ = try YAML.parse(Array(text.utf8)) } throws: { ($0 as? YAMLError)?.line == line }
  }

  @Test func aliasesMakeNoHugeDocument() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<12 {
      text += "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
    }
    #expect(throws: YAMLError.self) { try YAML.parse(Array(text.utf8)) }
    #expect(throws: YAMLError.self) { try YAML.parse(Array(String(repeating: "[", count: 5000).utf8)) }
  }
}
