#if Gtk
import CSeamGtk
import SeamFlow
import SeamGtkTesting
import SeamViews
import Testing

@testable import SeamGtk

extension OnDisplay {
  /// An unregistered view is usable through its controls.
  @MainActor
  @Suite(.timeLimit(.minutes(10)))
  struct UnknownViewTests {
    private typealias PanelScreen = SampleScreen<PanelConfiguration>

    private func show(_ screen: PanelScreen) async throws -> GtkUser {
      let user = try GtkUser()
      screen.onEvent = { [weak screen] in screen?.configuration.take($0) }
      try await user.start(SampleFlow(ListScreen(.rows(["Before"])), screen))
      return user
    }

    private func tree(_ user: GtkUser) -> WidgetTree { WidgetTree(root: user.window.windowWidget) }

    @Test func showsEveryKindOfControl() async throws {
      let screen = PanelScreen(.init())
      let user = try await show(screen)
      #expect(user.sees("Name , off, red"))
      try await user.type("Wilma", into: "Name")
      try await user.toggle("Loud")
      try await user.choose("blue", for: "Colour")
      try await user.search("w")
      try await user.tap("Ring")
      try await user.remove("Line")
      try await user.refresh()
      try await user.tap("Save")
      #expect(user.sees("Name Wilma, on, blue"))
      #expect(screen.events == ["Name: Wilma", "loud", "blue", "search: w", "ring", "remove", "refresh", "save"])
    }

    @Test func actionsAreOfferedOnce() async throws {
      let user = try await show(PanelScreen(.init()))
      #expect(user.texts.count { $0 == "Save" } == 1)
    }

    @Test func removedControlsDisappear() async throws {
      let screen = PanelScreen(.init())
      let user = try await show(screen)
      screen.configuration.isOpen = false
      try await user.settle()
      #expect(tree(user).field("Name") == nil && tree(user).button("Ring") == nil)
      #expect(tree(user).all(gtk_search_entry_get_type()).isEmpty)
      #expect(tree(user).button("Refresh (Ctrl+R)") == nil)
      #expect(user.sees("closed"))
    }

    @Test func typingContinuesWhenControlsAreInsertedBefore() async throws {
      let screen = PanelScreen(.init())
      let user = try await show(screen)
      let field = try #require(tree(user).field("Name"))
      gtk_widget_grab_focus(field)
      screen.configuration.first = "Another"
      try await user.settle()
      #expect(user.sees("Another"))
      #expect(tree(user).field("Name") == field && user.window.window.focus == field)
    }

    @Test func controlsWithTheSameNameAreDistinguished() async throws {
      let screen = PanelScreen(.init())
      screen.configuration.first = "Ring"
      let user = try await show(screen)
      let buttons = tree(user).all(gtk_button_get_type()).filter { WidgetTree(root: $0).texts == ["Ring"] }
      #expect(buttons.count == 2)
      for button in buttons { button.emit("clicked") }
      try await user.settle()
      #expect(screen.events == ["first", "ring"])
    }

    @Test func firstControlHasTheFocus() async throws {
      let user = try await show(PanelScreen(.init()))
      #expect(user.window.window.focus == tree(user).field("Name"))
    }

    @Test func lettersGoToTheSearch() async throws {
      let user = try await show(PanelScreen(.init()))
      #expect(user.window.page?.searchField == tree(user).all(gtk_search_entry_get_type()).first)
    }

    @Test func rejectedChoiceAndSwitchAreReverted() async throws {
      let screen = PanelScreen(.init())
      let user = try await show(screen)
      screen.onEvent = nil
      try await user.toggle("Loud")
      try await user.choose("blue", for: "Colour")
      try await user.type("Wilma", into: "Name")
      #expect(screen.events == ["loud", "blue", "Name: Wilma"])
      #expect(gtk_switch_get_active(try #require(tree(user).field("Loud")).opaque) == 0)
      #expect(adw_combo_row_get_selected(try #require(tree(user).field("Colour")).cast()) == 0)
      #expect(!user.sees("Wilma"))
    }
  }
}

/// A view with every kind of control, whose events are strings.
private struct PanelConfiguration: ViewConfiguration {
  typealias Event = String

  var first: String?
  var name = ""
  var isLoud = false
  var color = "red"
  var query = ""
  var isOpen = true

  var title: String { "Panel" }
  var text: String { isOpen ? "Name \(name), \(isLoud ? "on" : "off"), \(color)" : "closed" }
  var actions: [Action] { [Action("save", title: "Save", role: .primary)] }

  /// The action is deliberately not the first of them.
  var controls: [Control<String>] {
    guard isOpen else { return actionControls }
    let colors = ["red", "blue"].map { Control.Option($0, isSelected: $0 == color, $0) }
    return (first.map { [Control($0, .tap("first"))] } ?? []) + [
      Control("Name", .type(text: name) { "Name: \($0)" }), Control("Loud", .toggle(isOn: isLoud, "loud")),
      Control("Colour", .choose(colors)), Control("Find", .search(text: query) { "search: \($0)" }),
      Control("Ring", .tap("ring")), Control("Line", .remove("remove")), Control("Refresh", .refresh("refresh")),
    ] + actionControls
  }

  static func event(for action: Action.ID) -> String? { action.rawValue }

  mutating func take(_ event: String) {
    let parts = event.split(separator: ": ").map(String.init)
    switch parts.first {
    case "Name": name = parts.last ?? ""
    case "search": query = parts.last ?? ""
    case "loud": isLoud.toggle()
    case "red", "blue": color = event
    default: break
    }
  }
}
#endif
