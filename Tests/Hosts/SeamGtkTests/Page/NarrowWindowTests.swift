#if Gtk
import CSeamGtk
import SeamFlow
import SeamGtkTesting
import SeamViews
import Testing

@testable import SeamGtk

extension OnDisplay {
  /// On the narrowest phone nothing is clipped, even with long or large texts.
  @MainActor
  struct NarrowWindowTests {
    private func tree(_ user: GtkUser) -> WidgetTree { WidgetTree(root: user.window.windowWidget) }

    private func menu(_ user: GtkUser) -> WidgetPointer? { tree(user).all(gtk_menu_button_get_type()).first }

    private let actions = [
      Action("new", title: "New person", role: .primary), Action("import", title: "Import people"),
      Action("export", title: "Export"),
    ]

    @Test(arguments: [(360, false), (700, true)]) func ordinaryActionsMoveToTheMenuIfTheyDoNotFit(
      width: Int, fits: Bool
    ) async throws {
      let user = try GtkUser(width: width)
      try await user.start(SampleFlow(ListScreen(.rows(["A"], title: "All people", actions: actions))))
      #expect((tree(user).button("Import people") != nil) == fits)
      #expect(tree(user).button("New person") != nil && menu(user) != nil)
      #expect(user.minimumWidth <= width)
    }

    @Test func buttonThatDoesNotFitIsTruncated() async throws {
      let user = try GtkUser(width: 360)
      let title = "Add everybody who is in the address book"
      let flow = SampleFlow(ListScreen(.rows(["A"])))
      try await user.start(flow)
      flow.push(ListScreen(.rows(["B"], actions: [Action("add", title: title, role: .primary)])))
      try await user.settle()
      #expect(user.minimumWidth <= 360)
      #expect(try #require(tree(user).button(title)).width.minimum > 60)
    }

    @Test func sheetFitsInitially() async throws {
      let user = try GtkUser(width: 360)
      let flow = SampleFlow(ListScreen(.rows(["A"])))
      try await user.start(flow)
      let actions = [
        Action("cancel", title: "Leave it as it was", role: .cancel),
        Action("save", title: "Save all of the changes", role: .primary),
      ]
      flow.cover(with: ListScreen(.rows(["B"], actions: actions)))
      try await user.settle()
      #expect(user.minimumWidth <= 360)
    }

    @Test(arguments: [("Discard", true), ("Discard what was entered", false)]) func alertButtonsStackIfNeeded(
      title: String, isBeside: Bool
    ) async throws {
      let user = try GtkUser(width: 360)
      let flow = SampleFlow(ListScreen(.rows(["A"])))
      try await user.start(flow)
      flow.ask(
        .init(
          title: "Sure?",
          buttons: [Action("a", title: title, role: .destructive), Action("b", title: "Keep", role: .cancel)])
      ) { _ in }
      try await user.settle()
      let alert = try #require(tree(user).all.first { $0.role == GTK_ACCESSIBLE_ROLE_ALERT_DIALOG })
      let buttons = WidgetTree(root: alert).all(gtk_button_get_type())
      // Cancel is first from the left, and last from the top.
      #expect(buttons.map { WidgetTree(root: $0).texts } == (isBeside ? [["Keep"], [title]] : [[title], ["Keep"]]))
      let row = try #require(buttons.first.flatMap { gtk_widget_get_parent($0) })
      let orientation = isBeside ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
      #expect(gtk_orientable_get_orientation(row.opaque) == orientation)
      #expect(user.minimumWidth <= 360)
    }
  }
}
#endif
