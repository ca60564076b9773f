#if Gtk
import CSeamGtk
import SeamFlow
import SeamGtkTesting
import SeamViews
import Testing

@testable import SeamGtk

extension OnDisplay {
  /// Letters typed on the real keyboard go to the search, with any focus and any length of the list.
  @MainActor
  struct SearchTypingTests {
    /// A list of people whose screen filters it synchronously.
    private func people(_ count: Int, named names: [String] = ["Hubert", "Wilma", "Fred"]) -> ListScreen {
      let all = (0..<count).map { "\(names[$0 % names.count]) \($0)" }
      func list(_ search: String) -> ListConfiguration {
        .rows(
          search.isEmpty ? all : all.filter { $0.lowercased().contains(search.lowercased()) }, title: "People",
          actions: [Action("new", title: "New", role: .primary)], search: .init(text: search))
      }
      let screen = ListScreen(list(""))
      screen.onEvent = { [weak screen] event in
        if case .didSearch(let text) = event { screen?.configuration = list(text) }
      }
      return screen
    }

    private func tree(_ user: GtkUser) -> WidgetTree { WidgetTree(root: user.window.windowWidget) }

    private func field(_ user: GtkUser) throws -> WidgetPointer {
      try #require(tree(user).all(gtk_search_entry_get_type()).last)
    }

    private func searched(_ user: GtkUser) throws -> String {
      String(cString: gtk_editable_get_text(try field(user).opaque))
    }

    /// Whether the top page has the focus.
    private func pageHasFocus(_ user: GtkUser) -> Bool { user.window.window.hasFocus(in: user.window.page?.widget) }

    @Test(arguments: [25, 100]) func losesNoLetterInALongList(milliseconds: Int) async throws {
      let user = try GtkUser()
      // Nearly every letter removes the row that would be focused next.
      try await tabs(user, people(10_000, named: ["Fred", "Hugo", "Hubert", "Wilma", "Hans"]), people(10))
      try await user.typeKeys(["Down", "Down", "Down"])
      #expect(user.focusedText == "Wilma 3")
      try await user.typeKeys("hubert", every: .milliseconds(milliseconds))
      #expect(try searched(user) == "hubert")
      #expect(user.sees("Hubert 2") && !user.sees("Wilma 3"))
    }

    @Test func searchWithoutResultsKeepsTheFocus() async throws {
      let user = try GtkUser()
      try await tabs(user, people(100), people(100))
      try await user.typeKeys("x")
      #expect(pageHasFocus(user))
      try await user.typeKeys(["y", "BackSpace", "BackSpace", "f", "r"])
      #expect(try searched(user) == "fr" && user.sees("Fred 2"))
    }

    @Test func lettersSearchWhileABarButtonHasTheFocus() async throws {
      let user = try GtkUser()
      try await user.start(SampleFlow(people(10)))
      let button = try #require(tree(user).button("New"))
      gtk_widget_grab_focus(button)
      try await user.typeKeys("wilma")
      #expect(try searched(user) == "wilma")
    }

    @Test func lettersSearchWhileATabHasTheFocus() async throws {
      let user = try GtkUser()
      try await tabs(user, people(10), people(20))
      let tab = try #require(tree(user).all.first { $0.role == GTK_ACCESSIBLE_ROLE_TAB })
      gtk_widget_grab_focus(tab)
      try await user.typeKeys("wilma")
      #expect(try searched(user) == "wilma")
    }

    @Test func editingKeysReachTheSearchFromAnyFocus() async throws {
      let user = try GtkUser()
      try await user.start(SampleFlow(people(10)))
      try await user.typeKeys("fredd")
      try await user.typeKeys(["Down", "BackSpace"])
      #expect(try searched(user) == "fred")
      // The first row had the focus and is gone; a space does not start a search, but continues one.
      try await user.typeKeys(["space", "2", "shift+f"])
      #expect(try searched(user) == "fred 2F")
    }

    @Test func typingContinuesAnEarlierSearch() async throws {
      let user = try GtkUser()
      try await user.start(SampleFlow(people(10)))
      try await user.typeKeys("fr")
      // The selection after Shift with Home.
      gtk_editable_select_region(try field(user).opaque, 2, 0)
      try await user.typeKeys(["Down", "e", "d"])
      #expect(try searched(user) == "fred")
    }

    @Test func spaceAndBackspaceDoNotStartASearch() async throws {
      let user = try GtkUser()
      let screen = people(10)
      try await user.start(SampleFlow(screen))
      try await user.typeKeys(["Down", "space", "BackSpace", "Down"])
      #expect(screen.events.isEmpty && user.window.window.focus?.isRow == true)
    }

    @Test func composesAccentsFromTheFirstKey() async throws {
      let user = try GtkUser()
      try await user.start(SampleFlow(people(10, named: ["Érica", "Wilma"])))
      try await user.typeKeys(["dead_acute"])
      try await user.typeKeys(["e"])
      try await user.typeKeys(["r"])
      #expect(try searched(user) == "ér")
      #expect(user.sees("Érica 0"))
    }

    @Test func escapeClearsTheSearchAndThenGoesBack() async throws {
      let user = try GtkUser()
      try await user.start(SampleFlow(ListScreen(.rows(["Root"])), people(10)))
      try await user.typeKeys(["x", "Escape"])
      #expect(try searched(user) == "")
      #expect(user.sees("Wilma 1") && user.window.window.focus?.isRow == true)
      try await user.typeKeys(["Escape"])
      #expect(user.sees("Root"))
    }

    @Test func escapeInTheEmptyFieldGoesBack() async throws {
      let user = try GtkUser()
      try await user.start(SampleFlow(ListScreen(.rows(["Root"])), people(10)))
      gtk_widget_grab_focus(try field(user))
      try await user.typeKeys(["Escape"])
      #expect(user.sees("Root"))
    }

    @Test func enterOpensTheFirstResult() async throws {
      let user = try GtkUser()
      let screen = people(10)
      try await user.start(SampleFlow(screen))
      let field = try field(user)
      gtk_editable_set_text(field.opaque, "fred")
      // Before the results are drawn.
      field.emit("activate")
      try await user.settle()
      #expect(screen.events == [.didSearch("fred"), .didSelect(row: "Fred 2")])
    }

    @Test func lettersGoToTheTopPageOnly() async throws {
      let user = try GtkUser()
      let (screen, inSheet) = (people(10), people(10))
      let flow = SampleFlow(screen)
      try await user.start(flow)
      flow.cover(with: ListScreen(.rows(["No search"])))
      try await user.settle()
      try await user.typeKeys("fred")
      flow.cover(with: inSheet)
      try await user.settle()
      try await user.typeKeys("wilma")
      #expect(screen.events.isEmpty)
      #expect(inSheet.events.last == .didSearch("wilma"))
      flow.ask(.init(title: "Sure?")) { _ in }
      try await user.settle()
      try await user.typeKeys("x")
      #expect(inSheet.events.last == .didSearch("wilma"))
    }

    @Test func commandsAreNotTyped() {
      let (none, control, alt, shift) = (
        UInt32(0), GDK_CONTROL_MASK.rawValue, GDK_ALT_MASK.rawValue, GDK_SHIFT_MASK.rawValue
      )
      func isTyped(_ name: String, _ state: UInt32 = 0, isEmpty: Bool = false) -> Bool {
        SearchKey.isTyped(value: gdk_keyval_from_name(name), state: state, isEmpty: isEmpty)
      }
      for name in ["a", "eacute", "Hangul_A", "7", "KP_7", "slash", "dead_acute", "Multi_key"] {
        #expect(isTyped(name, none, isEmpty: true) && isTyped(name, shift), "\(name)")
        for state in [control, alt, control | shift, GDK_SUPER_MASK.rawValue, GDK_META_MASK.rawValue] {
          #expect(!isTyped(name, state), "\(name)")
        }
      }
      for name in ["Return", "KP_Enter", "Escape", "Tab", "Left", "Home", "Delete", "F5", "Menu", "Shift_L"] {
        #expect(!isTyped(name), "\(name)")
      }
      for name in ["space", "BackSpace"] { #expect(isTyped(name) && !isTyped(name, isEmpty: true), "\(name)") }
    }

    private func tabs(_ user: GtkUser, _ first: ListScreen, _ second: ListScreen) async throws {
      try await user.start(SampleFlow(tabs: [first, second], titles: ["Tab A", "Tab B"]))
    }
  }
}
#endif
