import SeamViews
import Testing

@testable import SeamTerminal

@MainActor
struct DetailTests {
  @Test func longValuesContinueBesideTheirLabels() {
    let rows = [
      DetailConfiguration.Row(id: "1", label: "Note", value: "She moved house in the spring."),
      DetailConfiguration.Row(
        id: "2", label: "Address", value: "301 Cobblestone Way, Bedrock", isSelectable: true,
        badge: Badge("Not sent yet, no network")),
    ]
    let harness = ViewHarness(
      StandardPages.detail, .init(title: "D", headline: "H", sections: [.init(rows: rows)]), columns: 30, rows: 8)
    #expect(
      harness.lines() == [
        "  H",
        "",
        "  Note     She moved house",
        "           in the spring.",
        " ▸Address  301 Cobblestone ›",
        "           Way, Bedrock",
        "           Not sent yet, no",
        "           network",
      ])
  }
}
