import Foundation
import SeamFlowFuzzing
import SeamFlowTesting
import Testing

struct FlowGraphTests {
  private let graph = FlowGraph([
    .init(.start, .start, "People.list"), .init("People.list", .push, "People.person"),
    .init("People.list", .push, "People.person"), .init("People.person", .userLeft, "People.list"),
    .init("People.list", .sheet, "Say \"hi\".edit"),
  ])

  @Test func isDrawnAsMermaid() {
    #expect(
      graph.mermaid == """
        flowchart LR
          start(("start"))
          subgraph flow0["People"]
            node0["list"]
            node1["person"]
          end
          subgraph flow1["Say #quot;hi#quot;"]
            node2["edit"]
          end
          start -->|"start"| node0
          node0 -->|"push ×2"| node1
          node0 -->|"sheet"| node2
          node1 -->|"userLeft"| node0

        """)
  }

  @Test func isDrawnAsDOT() {
    #expect(
      graph.dot == """
        digraph flows {
          rankdir=LR;
          node [shape=box, style=rounded];
          start [shape=circle, label="start"];
          subgraph cluster0 {
            label="People";
            node0 [label="list"];
            node1 [label="person"];
          }
          subgraph cluster1 {
            label="Say \\"hi\\"";
            node2 [label="edit"];
          }
          start -> node0 [label="start"];
          node0 -> node1 [label="push ×2"];
          node0 -> node2 [label="sheet"];
          node1 -> node0 [label="userLeft"];
        }

        """)
  }

  @Test func mergesSessionsInAnyOrder() {
    let other = FlowGraph([.init("People.list", .push, "People.person"), .init("A", .tabStart, "B.c")])
    var (left, right) = (graph, other)
    left.merge(other)
    right.merge(graph)
    #expect(left == right && left.mermaid == right.mermaid && left.dot == right.dot)
    #expect(left.counts[.init("People.list", .push, "People.person")] == 3)
  }

  @Test func listsKnownEdgesThatNeverRan() {
    let known = FlowGraph([
      .init(.start, .start, "People.list"), .init("People.list", .push, "People.person"),
      .init("People.list", .sheet, "Import.file"),
    ])
    let coverage = graph.coverage(of: known)
    #expect(coverage.missing == [.init("People.list", .sheet, "Import.file")])
    #expect(
      coverage.description == """
        2 of 3 known edges ran
          never ran  People.list -sheet-> Import.file
          not known  People.list -sheet-> Say "hi".edit
          not known  People.person -userLeft-> People.list
        """)
  }

  @Test func isSavedWithItsCounts() throws {
    let read = try JSONDecoder().decode(FlowGraph.self, from: JSONEncoder().encode(graph))
    #expect(read == graph)
    #expect(read.nodes == [.start, "People.list", "People.person", "Say \"hi\".edit"])
  }
}
