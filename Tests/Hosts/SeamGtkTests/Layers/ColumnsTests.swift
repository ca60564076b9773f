#if Gtk
import CSeamGtk
import SeamFlow
import SeamGtkTesting
import SeamViews
import Testing

@testable import SeamGtk

extension OnDisplay {
  /// A list and the entry opened from it, side by side in a wide window.
  @MainActor
  struct ColumnsTests {
    private let user: GtkUser
    private let flow: SampleFlow
    private let list: ListScreen
    private let border: Int32

    /// Opens a window with a list whose details are lists as well.
    private init(width: Int, rows: [String] = ["Wilma", "Fred", "Betty"], details: [String] = ["Phone", "Mail"])
      async throws
    {
      user = try GtkUser(width: width)
      func configuration(_ search: String) -> ListConfiguration {
        .rows(
          search.isEmpty ? rows : rows.filter { $0.lowercased().contains(search) }, title: "People",
          actions: [Action("new", title: "New", role: .primary, key: "n")], search: .init(text: search))
      }
      let list = ListScreen(configuration(""))
      self.list = list
      let flow = SampleFlow { $0.setColumns(list) }
      self.flow = flow
      list.onEvent = { [weak flow, weak list] event in
        switch event {
        case .didSelect(let row): flow?.showDetail(Self.detail(row, details))
        case .didSearch(let text): list?.configuration = configuration(text)
        default: break
        }
      }
      try await user.start(flow)
      await user.frame()
      border = Int32(width) - gtk_widget_get_width(user.window.windowWidget)
    }

    init() async throws { try await self.init(width: 1100) }

    private static func detail(_ name: String, _ rows: [String]) -> ListScreen {
      func configuration(_ search: String) -> ListConfiguration {
        .rows(rows.map { "\($0) of \(name)" }, title: "\(name)’s", search: .init(text: search))
      }
      let screen = ListScreen(configuration(""))
      screen.onEvent = { [weak screen] event in
        if case .didSearch(let text) = event { screen?.configuration = configuration(text) }
      }
      return screen
    }

    private var tree: WidgetTree { WidgetTree(root: user.window.windowWidget) }
    private var stack: NavigationTree.Stack { user.navigator.tree.layers[0].visibleStack }
    private var fields: [WidgetPointer] { tree.all(gtk_search_entry_get_type()) }

    private func text(_ field: WidgetPointer) -> String { String(cString: gtk_editable_get_text(field.opaque)) }

    private func bounds(_ page: (any EntryPage)?) throws -> (x: Float, width: Float) {
      let widget = try #require(page?.widget)
      var bounds = graphene_rect_t()
      try #require(gtk_widget_compute_bounds(widget, user.window.stage.widget, &bounds) != 0)
      return (bounds.origin.x, bounds.size.width)
    }

    /// The width inside the window's border.
    private var width: Int32 { gtk_widget_get_width(user.window.windowWidget) }

    /// Resizes the window as a user does: in small steps if it cannot be made narrower in one.
    private func resize(to wanted: Int32) async throws {
      let window = user.window.windowWidget
      let border = self.border
      let deadline = ContinuousClock.now + .seconds(10)
      while width != wanted || user.window.showsColumns != (wanted >= 800) {
        gtk_window_set_default_size(window.cast(), wanted + border, 780)
        try #require(ContinuousClock.now < deadline, "The window is \(width) wide.")
        await Task.yield()
      }
      try await user.settle()
      await user.frame()
    }

    @Test func showsListAndDetail() async throws {
      #expect(user.window.showsColumns)
      #expect(tree.all(adw_header_bar_get_type()).count == 2, "An empty page with a bar is beside the list.")
      try await user.tap("Fred")
      await user.frame()
      #expect(user.sees("Wilma") && user.sees("Phone of Fred"))
      let (left, right) = (try bounds(user.window.stage.layers[0].listPage), try bounds(user.window.topPage))
      #expect(left.x == 0 && left.width == Float(width / 3))
      #expect(right.x == left.width + 1 && right.x + right.width == Float(width))
      #expect(tree.button("Back") == nil)
    }

    @Test func buttonsOfTheWindowAreAtItsEnds() async throws {
      func ends() -> [[Bool]] {
        tree.all(adw_header_bar_get_type()).map {
          [
            adw_header_bar_get_show_start_title_buttons($0.opaque) != 0,
            adw_header_bar_get_show_end_title_buttons($0.opaque) != 0,
          ]
        }
      }
      #expect(ends() == [[true, false], [false, true]])
      try await user.tap("Fred")
      #expect(ends() == [[true, false], [false, true]])
      try await resize(to: 390)
      #expect(ends() == [[true, true]])
    }

    @Test func userChoosesAnotherRow() async throws {
      try await user.tap("Fred")
      try await user.tap("Betty")
      #expect(user.sees("Phone of Betty") && !user.sees("Phone of Fred"))
      #expect(stack.entries.count == 2)
      flow.popToRoot()
      try await user.settle()
      await user.frame()
      #expect(!user.sees("Phone of Betty") && user.focusedText == "Wilma")
    }

    @Test func keysMoveBetweenColumns() async throws {
      try await user.typeKeys(["Down", "Return"])
      #expect(user.focusedText == "Phone of Fred")
      try await user.typeKeys(["F6"])
      #expect(user.focusedText == "Fred")
      try await user.typeKeys(["Escape"])
      #expect(user.focusedText == "Fred" && stack.entries.count == 2)
      try await user.typeKeys(["F6"])
      #expect(user.focusedText == "Phone of Fred")
      try await user.typeKeys(["Escape"])
      #expect(user.focusedText == "Fred" && stack.entries.count == 2)
      try await user.typeKeys(["Down", "Return"])
      #expect(user.focusedText == "Phone of Betty")
      try await user.typeKeys(["alt+Left"])
      #expect(user.focusedText == "Betty")
    }

    @Test func escapeGoesBackWithinTheDetail() async throws {
      try await user.tap("Fred")
      flow.push(ListScreen(.rows(["Deep"], title: "Deep")))
      try await user.settle()
      #expect(tree.button("Back") != nil && user.focusedText == "Deep")
      try await user.typeKeys(["F6", "alt+Left"])
      #expect(stack.entries.count == 3, "No key leaves the list.")
      try await user.typeKeys(["F6", "Escape"])
      #expect(stack.entries.count == 2 && tree.button("Back") == nil && user.focusedText == "Phone of Fred")
    }

    @Test func keyForARemovedScreenIsIgnored() async throws {
      try await user.tap("Fred")
      flow.push(ListScreen(.rows(["Deep"], title: "Deep")))
      try await user.settle()
      flow.push(ListScreen(.rows(["Deeper"], title: "Deeper")))
      // The user has not seen the last screen yet.
      #expect(!user.window.handle(KeyPress("escape"), inCapture: false))
      #expect(user.window.listInUse == nil && stack.entries.count == 4)
    }

    @Test func typedTextGoesToTheFocusedColumnsSearch() async throws {
      try await user.typeKeys("be")
      #expect(text(fields[0]) == "be")
      try await user.typeKeys(["Return"])
      #expect(user.sees("Phone of Betty"))
      try await user.typeKeys("x")
      #expect(fields.map(text) == ["be", "x"])
      try await user.typeKeys(["F6", "t"])
      #expect(fields.map(text) == ["bet", "x"])
      try await user.typeKeys(["F6"])
      gtk_root_set_focus(gtk_widget_get_root(fields[0]), nil)
      try await user.typeKeys("t")
      #expect(fields.map(text) == ["bett", "x"], "Nothing has the focus.")
    }

    @Test func actionKeysUseTheFocusedColumn() async throws {
      try await user.tap("Fred")
      try await user.press("ctrl+n")
      #expect(!list.events.contains(.didTap("new")))
      try await user.press("f6")
      try await user.press("ctrl+n")
      #expect(list.events.last == .didTap("new"))
    }

    @Test func narrowWindowShowsOneColumn() async throws {
      try await user.tap("Fred")
      try await resize(to: 799)
      #expect(user.sees("Phone of Fred") && !user.sees("Betty") && tree.button("Back") != nil)
      try await user.goBack()
      #expect(user.sees("Betty") && stack.entries.count == 1)
      try await user.tap("Betty")
      try await resize(to: 800)
      #expect(user.sees("Wilma") && user.sees("Phone of Betty") && tree.button("Back") == nil)
    }

    @Test func movedListKeepsItsPositionAndFocus() async throws {
      let columns = try await ColumnsTests(width: 1100, rows: (0..<500).map { "Person \($0)" })
      try await columns.keepsItsPlace()
    }

    private func keepsItsPlace() async throws {
      try await user.typeKeys("person")
      gtk_editable_set_position(fields[0].opaque, 2)
      let scroller = try #require(tree.all(gtk_scrolled_window_get_type()).first)
      let position = { gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(scroller.opaque)) }
      gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(scroller.opaque), 4000)
      try await user.settle()
      let field = try #require(user.window.window.focus)
      for width: Int32 in [600, 1000] {
        try await resize(to: width)
        #expect(position() == 4000)
        #expect(user.window.window.focus == field && text(fields[0]) == "person")
        #expect(gtk_editable_get_position(fields[0].opaque) == 2)
      }
      try await user.typeKeys("x")
      #expect(text(fields[0]) == "pexrson")
    }

    @Test func detailKeepsTypedTextWhenColumnsChange() async throws {
      try await user.tap("Fred")
      try await user.typeKeys("ph")
      let field = try #require(user.window.window.focus)
      for width: Int32 in [500, 900] {
        try await resize(to: width)
        #expect(user.window.window.focus == field)
      }
      try await user.typeKeys("o")
      #expect(fields.map(text) == ["", "pho"])
    }

    @Test func listIsUpdatedBesideTheDetail() async throws {
      try await user.tap("Fred")
      try await resize(to: 500)
      let old = stack.entries[0].id
      #expect(user.navigator.didUse(old) { _ in } == .stale)
      try await resize(to: 900)
      #expect(user.navigator.didUse(old) { _ in } == .accepted)
      // Rows that change beside the detail are drawn.
      list.configuration = .rows(["Barney"], title: "People")
      try await user.settle()
      #expect(user.sees("Barney"))
    }

    @Test func aSheetHasNoColumns() async throws {
      try await user.tap("Fred")
      flow.cover(with: ListScreen(.rows(["Sheet"])))
      try await user.settle()
      #expect(user.window.switchColumn() == false)
      #expect(user.window.stage.layers.last?.listPage == nil)
      try await user.typeKeys(["Escape"])
      #expect(user.focusedText == "Phone of Fred")
    }

    @Test func widthOfTheListIsNoMinimum() async throws {
      try await user.tap("Fred")
      try await resize(to: 800)
      #expect(try bounds(user.window.stage.layers[0].listPage).width == 280)
      let minimum = user.minimumWidth
      try await resize(to: 1200)
      #expect(try bounds(user.window.stage.layers[0].listPage).width == 400)
      #expect(user.minimumWidth == minimum)
    }

    @Test func longActionTitlesDoNotWidenTheWindow() async throws {
      let actions = [
        Action("add", title: "Add everybody who is in the address book", role: .primary),
        Action("import", title: "Import everybody from somewhere else"), Action("export", title: "Export"),
      ]
      list.configuration = .rows(["A"], title: "All of the people", actions: actions)
      flow.showDetail(ListScreen(.rows(["B"], title: "A detail with a long title", actions: actions)))
      try await user.settle()
      #expect(try bounds(user.window.stage.layers[0].listPage).width == Float(width / 3))
      #expect(user.minimumWidth < 800)
      try await resize(to: 700)
      try await resize(to: 1200)
      #expect(try bounds(user.window.stage.layers[0].listPage).width == 400)
    }
  }
}
#endif
