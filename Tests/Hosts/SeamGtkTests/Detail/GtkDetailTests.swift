#if Gtk
import CSeamGtk
import SeamFlow
import SeamGtkTesting
import SeamViews
import Testing

@testable import SeamGtk

extension OnDisplay {
  @MainActor
  @Suite(.timeLimit(.minutes(10)))
  struct GtkDetailTests {
    private func detail(_ titles: [String]) -> DetailConfiguration {
      let sections = titles.map { title in
        let rows = ["plain", "first", "second"].map { name in
          DetailConfiguration.Row(
            id: "\(title) \(name)", label: name, value: "\(title) \(name)",
            isSelectable: title != "A" && name != "plain")
        }
        return DetailConfiguration.Section(title: "Section \(title)", rows: rows)
      }
      return .init(title: "Details", headline: "Headline", sections: sections)
    }

    @Test func firstRowThatCanBeSelectedIsFocused() async throws {
      let user = try GtkUser()
      try await user.start(SampleFlow(SampleScreen(detail(["A", "B", "C"]))))
      let focused = try #require(user.window.window.focus)
      #expect(WidgetTree(root: focused).texts.contains("B first"))
    }

    @Test func sectionsAreRenamedAndRemoved() async throws {
      let screen = SampleScreen(detail(["A", "B"]))
      let user = try GtkUser()
      try await user.start(SampleFlow(screen))
      #expect(user.sees("Section A") && user.sees("Section B"))
      screen.configuration = detail(["C"])
      try await user.settle()
      #expect(user.sees("Section C") && user.sees("C first"))
      #expect(!user.sees("Section A") && !user.sees("Section B") && !user.sees("B first"))
    }
  }
}
#endif
