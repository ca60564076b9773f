import Foundation
import SourceModel
import Testing

@testable import GraphDrawing

#if canImport(FoundationXML)
import FoundationXML
#endif

struct FormatTests {
  private let odd = "a\"b <c> & 'd' \u{1} é漢 </script> #%`\\"

  /// The elements of a text in XML, with the names of their classes: `path.edge plain`.
  private final class Elements: NSObject, XMLParserDelegate {
    private(set) var found: [String] = []

    init(_ text: String) throws {
      super.init()
      let parser = XMLParser(data: Data(text.utf8))
      parser.delegate = self
      guard parser.parse() else { throw parser.parserError ?? CocoaError(.coderReadCorrupt) }
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) { found.append(attributes["class"].map { "\(name).\($0)" } ?? name) }
  }

  private var layered: Diagram {
    .modules(["App@0", "Core@1", "Log"], ["App>Core", "~Core>Log", "Core>App"], layers: ["top", "base"])
  }

  @Test func mermaidHasSubgraphsAndStyles() {
    #expect(
      Diagram.modules(["A", "B"], ["A>B", "~B>A"]).mermaid.contains("n0 -.-> n1\n  n1 -.-> n0\n  linkStyle 0,1 "))
    #expect(
      layered.mermaid == """
        graph TD
          subgraph l0["top"]
            n0["App"]
          end
          subgraph l1["base"]
            n1["Core"]
          end
          n2["Log"]
          n0 -.-> n1
          n1 -.-> n2
          n1 -.-> n0
          linkStyle 0 stroke:#b35900
          linkStyle 2 stroke:#b35900

        """)
    let text = Diagram.modules([odd], []).mermaid
    #expect(text.contains("a#quot;b #lt;c#gt; #amp; 'd'"))
  }

  @Test func graphvizHasClusters() {
    let text = layered.dot
    #expect(text.hasPrefix("digraph modules {\n  node [shape=box];\n  subgraph cluster_0 { label=\"top\";\n"))
    #expect(text.contains("n1 -> n2 [style=dotted];") && text.contains("n1 -> n0 [style=dashed, color=\"#b35900\"];"))
    #expect(Diagram.modules(["a\"\\b"], []).dot.contains("label=\"a\\\"\\\\b\""))
  }

  @Test func changesAreMarkedInAllFormats() throws {
    let new = Diagram.modules(["A", "B"], ["A>B"])
    let both = new.compared(with: .modules(["A", "C"], ["A>C"]))
    #expect(both.mermaid.contains("n1[\"+ B\"]") && both.mermaid.contains("n2[\"− C\"]"))
    #expect(both.mermaid.contains("n0 --> n1\n  n0 -.-> n2\n  linkStyle 0 stroke:#1a7f37\n  style n1 stroke:#1a7f37\n"))
    #expect(both.dot.contains("n0 -> n2 [style=dashed, color=\"#c0262d\"];"))
    let elements = try Elements(both.svg()).found
    #expect(elements.contains("path.edge added") && elements.contains("path.edge removed"))
    #expect(elements.contains("g.node library removed") && both.svg().contains(">− C</text>"))
    let json = try object(both)
    #expect((json["modules"] as? [[String: Any]])?.map { $0["change"] as? String } == [nil, "added", "removed"])
    #expect((json["dependencies"] as? [[String: Any]])?.map { $0["change"] as? String } == ["added", "removed"])
  }

  private func object(_ diagram: Diagram) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(diagram.json.utf8)) as? [String: Any])
  }

  @Test func jsonHasLayersAndGrades() throws {
    let modules = try object(layered)
    #expect(modules["version"] as? Int == 1 && modules["types"] == nil)
    #expect((modules["modules"] as? [[String: Any]])?.map { $0["layer"] as? String } == ["top", "base", nil])
    #expect((modules["dependencies"] as? [[String: Any]])?.map { $0["declared"] as? Bool } == [true, false, true])
    let types = try object(types)
    #expect((types["types"] as? [[String: Any]])?.map { $0["kind"] as? String } == ["class", "protocol", "struct"])
    #expect((types["uses"] as? [[String: Any]])?.map { $0["relation"] as? String } == ["inherits", "uses", "uses"])
    #expect(
      (types["uses"] as? [[String: Any]])?.map { $0["grade"] as? String } == ["resolved", "ambiguous", "by name"])
  }

  private var types: Diagram {
    Diagram(
      subject: .types, title: "M",
      nodes: [("A", "class"), ("P", "protocol"), ("S", "struct")].map { .init(name: $0.0, kind: $0.1, files: 1) },
      edges: [
        .init(from: 0, to: 1, use: .inheritance(.resolved)), .init(from: 0, to: 2, use: .reference(.ambiguous)),
        .init(from: 1, to: 2, use: .reference(.byName)),
      ])
  }

  @Test func typesHaveArrowsOfTheirOwn() throws {
    let elements = try Elements(types.svg()).found
    #expect(elements.contains("path.edge inherited"))
    #expect(elements.count { $0 == "path.edge uncertain" } == 3, "two arrows and the legend")
    #expect(types.svg().contains("A → S: uses, ambiguous") && types.svg().contains("P → S: uses, by name"))
    #expect(types.mermaid.contains("n0 --o n1") && types.dot.contains("n0 -> n1 [arrowhead=empty]"))
    #expect(types.dot.contains("n0 -> n2 [style=dotted]"))
  }

  @Test func picturesAreXMLWithAllParts() throws {
    for diagram in [layered, .modules([], []), .modules([odd, "B"], ["~B>\(odd)"], layers: [odd])] {
      let elements = try Elements(diagram.svg()).found
      #expect(elements.count { $0 == "g.node library" } == diagram.nodes.count)
    }
    let elements = try Elements(layered.svg()).found
    #expect(elements.count { $0 == "g.band" } == 3)
    #expect(elements.contains("path.edge upward") && elements.contains("path.edge undeclared"))
    #expect(layered.svg().contains("prefers-color-scheme: dark"))
    #expect(
      layered.svg().contains("Core → App: declared, files that import it: 1, part of a cycle, against the layers"))
  }

  @Test func pagesAreSelfContainedAndCarryTheData() throws {
    let page = Diagram.modules([odd, "B"], ["B>\(odd)"]).html()
    #expect(!page.contains("src=") && !page.contains("<link") && !page.contains("@import") && !page.contains("fetch("))
    let start = try #require(page.range(of: "id=\"data\">"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let data = Data(page[start.upperBound..<end.lowerBound].utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect((object["nodes"] as? [[String: Any]])?.map { $0["name"] as? String } == [odd, "B"])
    #expect((object["edges"] as? [[String: Any]])?.first?["to"] as? Int == 0)
    #expect(page.components(separatedBy: "</script>").count == 3)
    #expect(!page.contains("id=\"all\"") && page.contains("id=\"search\"") && page.contains("role=\"status\""))
  }
}
