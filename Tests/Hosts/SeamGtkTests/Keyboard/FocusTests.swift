#if Gtk
import CSeamGtk
import SeamFlow
import SeamGtkTesting
import SeamViews
import Testing

@testable import SeamGtk

extension OnDisplay {
  /// The focus stays on the page when updates remove widgets.
  @MainActor
  struct FocusTests {
    private func focus(_ user: GtkUser) -> WidgetPointer? { user.window.window.focus }

    private func pageHasFocus(_ user: GtkUser) -> Bool {
      guard let focus = focus(user), let page = user.window.page?.widget else { return false }
      return gtk_widget_is_ancestor(focus, page) != 0
    }

    private func tree(_ user: GtkUser) -> WidgetTree { WidgetTree(root: user.window.windowWidget) }

    private func start(_ user: GtkUser, _ screen: any Screen) async throws {
      try await user.start(SampleFlow(tabs: [screen, ListScreen(.rows(["Other"]))], titles: ["Tab A", "Tab B"]))
    }

    @Test func shrinkingAndGrowingListKeepsTheFocus() async throws {
      let user = try GtkUser()
      let screen = ListScreen(.rows(["A", "B", "C", "D"]))
      try await start(user, screen)
      try await user.typeKeys(["Down", "Down"])
      screen.configuration = .rows(["A", "B", "D"])
      try await user.settle()
      #expect(focus(user).map { WidgetTree(root: $0).texts } == ["D"])
      screen.configuration = .rows([])
      try await user.settle()
      await user.frame()
      #expect(pageHasFocus(user) && focus(user)?.isRow == false)
      screen.configuration = .rows(["E", "F"])
      try await user.settle()
      #expect(focus(user).map { WidgetTree(root: $0).texts } == ["E"])
    }

    @Test func lateContentTakesTheFocus() async throws {
      let user = try GtkUser()
      let form = FormScreen(.fields([]))
      try await start(user, form)
      await user.frame()
      #expect(pageHasFocus(user))
      form.configuration = .fields(["One", "Two"].map { .init(id: $0, label: $0, .toggle(false)) })
      try await user.settle()
      await user.frame()
      #expect(focus(user)?.accessibleLabel == "One")
      try await user.typeKeys(["Tab"])
      #expect(focus(user)?.accessibleLabel == "Two")
    }

    @Test func pageWithoutFocusableWidgetsHoldsTheFocus() async throws {
      let user = try GtkUser()
      let screen = ProgressScreen(.init(title: "P", actions: [Action("stop", title: "Stop")], status: "S", fraction: 0))
      try await start(user, screen)
      gtk_widget_grab_focus(try stopButton(user))
      screen.configuration = .init(title: "P", status: "S", fraction: 0)
      try await user.settle()
      await user.frame()
      #expect(focus(user) == user.window.page?.widget)
      screen.configuration = .init(title: "P", actions: [Action("stop", title: "Stop")], status: "S", fraction: 0)
      try await user.settle()
      #expect(try focus(user) == stopButton(user))
    }

    private func stopButton(_ user: GtkUser) throws -> WidgetPointer {
      let button = tree(user).button("Stop")
      return try #require(button)
    }

    @Test func neighbourOfARemovedFieldTakesTheFocus() async throws {
      let user = try GtkUser()
      let names = ["a", "b", "c", "d"]
      func fields(_ names: [String]) -> FormConfiguration {
        .fields(names.map { .init(id: $0, label: $0, .text(""), isRemovable: true) })
      }
      let form = FormScreen(fields(names))
      try await start(user, form)
      for (removed, next) in [("b", "c"), ("d", "c")] {
        let button = try #require(tree(user).button("Remove \(removed)"))
        gtk_widget_grab_focus(button)
        form.configuration = fields(form.configuration.fields.map(\.id).filter { $0 != removed })
        try await user.settle()
        await user.frame()
        #expect(focus(user)?.accessibleLabel == next)
      }
    }

    @Test func movedFieldKeepsTheFocus() async throws {
      let user = try GtkUser()
      func fields(_ names: [String]) -> FormConfiguration {
        .fields(names.map { .init(id: $0, label: $0, .text("Wilma")) })
      }
      let form = FormScreen(fields(["a", "b", "c"]))
      try await start(user, form)
      let field = try #require(tree(user).field("c"))
      gtk_text_grab_focus_without_selecting(field.cast())
      gtk_editable_set_position(field.opaque, 2)
      form.configuration = fields(["c", "a", "b"])
      try await user.settle()
      await user.frame()
      #expect(focus(user) == field && gtk_editable_get_position(field.opaque) == 2)
    }

    @Test func disablingABarButtonReturnsTheFocus() async throws {
      let user = try GtkUser()
      func list(isEnabled: Bool) -> ListConfiguration {
        .rows(["A"], actions: [Action("new", title: "New", role: .primary, isEnabled: isEnabled)])
      }
      let screen = ListScreen(list(isEnabled: true))
      try await start(user, screen)
      let button = try #require(tree(user).button("New"))
      gtk_widget_grab_focus(button)
      screen.configuration = list(isEnabled: false)
      try await user.settle()
      await user.frame()
      #expect(focus(user).map { WidgetTree(root: $0).texts } == ["A"])
    }

    @Test func uncoveredPageTakesTheFocusWithoutItsFormerRow() async throws {
      let user = try GtkUser()
      let list = ListScreen(.rows(["A", "B"]))
      let flow = SampleFlow(list)
      try await user.start(flow)
      flow.push(ListScreen(.rows(["C"])))
      try await user.settle()
      list.configuration = .rows(["D", "E"])
      try await user.goBack()
      await user.frame()
      #expect(focus(user).map { WidgetTree(root: $0).texts } == ["D"])
    }
  }
}
#endif
