import SourceModel
import Testing

@testable import GraphDrawing

struct DiagramTests {
  @Test func partsOfADiagram() {
    let diagram = Diagram.modules(["App", "Core", "Cart", "Tool", "Log"], ["App>Cart", "Cart>Core", "Tool>Log"])
    #expect(diagram.focus(on: 1).nodes.map(\.name) == ["Core", "Cart"])
    #expect(diagram.focus(on: 1).focus == 0)
    #expect(diagram.reaching(1).nodes.map(\.name) == ["App", "Core", "Cart"])
    #expect(diagram.reaching(1).edgeTexts == ["App>Cart", "Cart>Core"])
    #expect(diagram.node("Core") == 1 && diagram.node("Gone") == nil)
  }

  @Test func comparisonsMarkBothSides() {
    let old = Diagram.modules(
      ["App@0", "Old@1", "Core@2"], ["App>Old", "Old>Core", "App>Core"], layers: ["a", "b", "c"])
    let new = Diagram.modules(["App@0", "New", "Core@1"], ["App>New", "App>Core"], layers: ["a", "c"])
    let both = new.compared(with: old)
    #expect(both.layers == ["a", "b", "c"])
    #expect(both.nodes.map(\.name) == ["App", "New", "Core", "Old"])
    #expect(both.nodes.map(\.change) == [nil, .added, nil, .removed])
    #expect(both.nodes.map(\.layer) == [0, nil, 2, 1])
    #expect(both.edgeTexts == ["+App>New", "App>Core", "-App>Old", "-Old>Core"])
    #expect(both.changes.edgeTexts == ["+App>New", "-App>Old", "-Old>Core"])
    #expect(both.summary == "+ New\n− Old\n+ App → New\n− App → Old\n− Old → Core\n")
    #expect(new.compared(with: new).changes.nodes.isEmpty)
  }

  @Test func marksFollowFromTheGraph() {
    let diagram = Diagram.modules(
      ["A", "B", "C", "D", "E"], ["A>B", "B>C", "A>C", "~A>D", "C>D", "D>E", "E>D", "A>E"])
    #expect(diagram.marks.map(\.isCyclic) == [false, false, false, false, false, true, true, false])
    #expect(diagram.marks.map(\.isImplied) == [false, false, true, false, false, false, false, true])
    #expect(diagram.focus(on: 2).marks.allSatisfy { !$0.isImplied })
    let layers = Diagram.modules(["A@0", "B@1", "C"], ["A>B", "B>A", "C>A", "B>C"], layers: ["a", "b"])
    #expect(layers.marks.map(\.isUpward) == [false, true, false, false])
  }

  @Test func largePicturesLeaveOutImpliedEdges() throws {
    let names = (0..<16).map { "M\($0)" }
    let edges = (0..<16).flatMap { one in (one + 1..<16).map { "M\(one)>M\($0)" } }
    let diagram = Diagram.modules(names, edges)
    #expect(Picture(diagram, showsAll: false).isLeftOut.count { $0 } == 105)
    #expect(Picture(diagram, showsAll: true).isLeftOut.count { $0 } == 0)
    #expect(diagram.svg().contains("as they follow from others: 105<"))
    #expect(!diagram.svg(showsAll: true).contains("follow from others"))
    let small = Diagram.modules(["A", "B", "C"], ["A>B", "B>C", "A>C"])
    #expect(Picture(small, showsAll: false).isLeftOut.count { $0 } == 0)
  }

  @Test func modulesOfNoLayerAreOnTheSideOfTheirUses() {
    let top = Diagram.modules(["A@0", "Tests"], ["Tests>A"], layers: ["a"])
    #expect(Picture(top, showsAll: false).noLayer == -1)
    let bottom = Diagram.modules(["A@0", "Log"], ["A>Log"], layers: ["a"])
    #expect(Picture(bottom, showsAll: false).noLayer == 1)
  }

  @Test func textsFitTheirBoxes() {
    func width(_ name: String) -> Double { Label(.init(name: name, kind: "library", files: 0)).width }
    // The widths of Verdana, the widest of the usual fonts, at 13 pixels: 12.9 for W, 12.6 for m, 3.6 for i.
    #expect(width("WWWW") >= 4 * 12.9 && width("mmmm") >= 4 * 12.6)
    #expect(width("漢字") - 24 >= 26 && width("漢字") > width("ab"))
    #expect(width("e\u{301}") == width("e"))
    let long = Label(.init(name: String(repeating: "x", count: 200), kind: "library", files: 0))
    #expect(long.text.count == Label.maximalCount && long.text.hasSuffix("…"))
  }
}
