#if Gtk
import CSeamGtk
import SeamFlow
import SeamGtkTesting
import SeamViews
import Testing

@testable import SeamGtk

extension OnDisplay {
  /// Updates do not disturb the user's input.
  @MainActor
  @Suite(.timeLimit(.minutes(10)))
  struct UpdateTests {
    private func tree(_ user: GtkUser) -> WidgetTree { WidgetTree(root: user.window.windowWidget) }

    /// A form that accepts text, after applying a change to it.
    private func form(_ fields: [FormConfiguration.Field], change: @escaping (String) -> String = { $0 }) -> FormScreen
    {
      let form = FormScreen(.fields(fields))
      form.onEvent = { [weak form] event in
        guard let form, case .didChange(let id, let text) = event else { return }
        form.configuration = .fields(
          form.configuration.fields.map { $0.id == id ? .init(id: id, label: $0.label, .text(change(text))) : $0 })
      }
      return form
    }

    @Test func cursorAndFocusStayWhenOtherFieldsChange() async throws {
      let user = try GtkUser()
      let name = FormConfiguration.Field(id: "name", label: "Name", .text("Wilma"))
      let screen = form([name])
      try await user.start(SampleFlow(screen))
      let field = try #require(tree(user).field("Name"))
      gtk_widget_grab_focus(field)
      gtk_editable_select_region(field.opaque, 1, 2)
      screen.configuration = .fields([
        .init(id: "first", label: "First", .toggle(true)), name, .init(id: "last", label: "Last", .button),
      ])
      try await user.settle()
      #expect(tree(user).field("Name") == field)
      #expect(user.window.window.focus == field)
      #expect(gtk_editable_get_selection_bounds(field.opaque, nil, nil) != 0)
      screen.configuration = .fields([.init(id: "name", label: "Name", .text("Wilma"), error: "Taken")])
      try await user.settle()
      #expect(user.window.window.focus == field)
      #expect(gtk_editable_get_selection_bounds(field.opaque, nil, nil) != 0)
      #expect(gtk_editable_get_position(field.opaque) == 2)
    }

    @Test func fieldShowsFormattedInput() async throws {
      let user = try GtkUser()
      let screen = form([.init(id: "name", label: "Name", .text(""))]) { $0.uppercased() + "!" }
      try await user.start(SampleFlow(screen))
      try await user.type("wilma", into: "Name")
      let field = try #require(tree(user).field("Name"))
      #expect(user.sees("WILMA!") && screen.events.count == 1)
      #expect(gtk_editable_get_position(field.opaque) == 6)
    }

    @Test func fieldRevertsRejectedInput() async throws {
      let user = try GtkUser()
      let screen = form([.init(id: "name", label: "Name", .text("1234"))]) { _ in "1234" }
      try await user.start(SampleFlow(screen))
      try await user.type("12345", into: "Name")
      #expect(user.sees("1234") && !user.sees("12345"))
    }

    @Test func rejectedSwitchIsReverted() async throws {
      let user = try GtkUser()
      let screen = FormScreen(.fields([.init(id: "on", label: "On", .toggle(false))]))
      try await user.start(SampleFlow(screen))
      try await user.toggle("On")
      let toggle = try #require(tree(user).field("On"))
      #expect(screen.events == [.didToggle("on", isOn: true)])
      #expect(gtk_switch_get_active(toggle.opaque) == 0)
    }

    @Test func focusFollowsTheForm() async throws {
      let user = try GtkUser()
      let fields = ["a", "b"].map { FormConfiguration.Field(id: $0, label: $0, .text("")) }
      let screen = FormScreen(.fields(fields))
      try await user.start(SampleFlow(screen))
      #expect(user.window.window.focus == tree(user).field("a"))
      screen.configuration = .fields(fields, focus: "b")
      try await user.settle()
      #expect(user.window.window.focus == tree(user).field("b"))
    }

    @Test func enterMovesThroughTheFormToItsPrimaryAction() async throws {
      let user = try GtkUser()
      let fields = ["a", "b"].map { FormConfiguration.Field(id: $0, label: $0, .text("")) }
      let screen = FormScreen(.fields(fields, actions: [Action("save", title: "Save", role: .primary)]))
      try await user.start(SampleFlow(screen))
      tree(user).field("a")?.emit("activate")
      try await user.settle()
      #expect(user.window.window.focus == tree(user).field("b") && screen.events.isEmpty)
      tree(user).field("b")?.emit("activate")
      #expect(screen.events == [.didTap("save")])
    }

    @Test func listKeepsItsScrollPositionAndWidgets() async throws {
      let user = try GtkUser()
      let titles = (0..<500).map { "Row \($0)" }
      let screen = ListScreen(.rows(titles))
      try await user.start(SampleFlow(screen))
      let scroller = try #require(tree(user).all(gtk_scrolled_window_get_type()).first)
      let adjustment = gtk_scrolled_window_get_vadjustment(scroller.opaque)
      gtk_adjustment_set_value(adjustment, 3000)
      await user.frame()
      // GTK draws a few rows beyond the visible ones: one in the middle is visible.
      let drawn = tree(user).texts.filter { $0.hasPrefix("Row ") }
      let visible = try #require(drawn.dropFirst(drawn.count / 2).first)
      let row = try #require(tree(user).row(visible))
      screen.configuration = .rows(titles.filter { $0 != "Row 450" } + ["Row 500"])
      try await user.settle()
      await user.frame()
      #expect(gtk_adjustment_get_value(adjustment) == 3000)
      #expect(tree(user).row(visible) == row)
    }

    @Test func newSearchStartsAtTheTop() async throws {
      let user = try GtkUser()
      let titles = (0..<500).map { "Row \($0)" }
      let screen = ListScreen(.rows(titles, search: .init()))
      try await user.start(SampleFlow(screen))
      let scroller = try #require(tree(user).all(gtk_scrolled_window_get_type()).first)
      let adjustment = gtk_scrolled_window_get_vadjustment(scroller.opaque)
      gtk_adjustment_set_value(adjustment, 3000)
      await user.frame()
      screen.configuration = .rows(titles.filter { $0.hasSuffix("1") }, search: .init(text: "1"))
      try await user.settle()
      await user.frame()
      #expect(gtk_adjustment_get_value(adjustment) == 0)
    }

    @Test func tenThousandRowsHaveFewWidgets() async throws {
      let user = try GtkUser()
      let screen = ListScreen(.rows((0..<10_000).map { "Row \($0)" }))
      try await user.start(SampleFlow(screen))
      #expect(tree(user).all(adw_avatar_get_type()).count < 500)
      let clock = ContinuousClock()
      let time = try await clock.measure {
        screen.configuration = .rows((0..<10_000).map { "Row \($0)" }.filter { $0.hasSuffix("7") })
        try await user.settle()
        #expect(user.texts.contains("Row 7") && !user.texts.contains("Row 8"))
      }
      // Far more than needed, and far less than drawing them all would take.
      #expect(time < .seconds(5))
    }

    @Test func selectedRowIsReportedByItsIdentifier() async throws {
      let user = try GtkUser()
      let rows = ["A", "B"].map { ListConfiguration.Row(id: "id-\($0)", title: $0) }
      let screen = ListScreen(.init(title: "L", sections: [.init(title: "S", rows: rows)]))
      try await user.start(SampleFlow(screen))
      try await user.tap("B")
      #expect(screen.events == [.didSelect(row: "id-B")])
    }
  }
}
#endif
