#if Gtk
import CSeamGtk
import SeamFlow
import SeamGtkTesting
import SeamViews
import Testing

@testable import SeamGtk

extension OnDisplay {
  /// Symbols are icons of the theme; a symbol that the theme lacks is omitted.
  @MainActor
  @Suite(.timeLimit(.minutes(10)))
  struct SymbolTests {
    private static let unknown = Symbol(icon: "no-theme-has-this", sfSymbol: "plus", glyph: "+")

    private func show(_ screen: any Screen) async throws -> GtkUser {
      let user = try GtkUser()
      try await user.start(SampleFlow(screen))
      return user
    }

    /// The names of the icons in a widget.
    private func icons(_ widget: WidgetPointer) -> [String] {
      WidgetTree(root: widget).all(gtk_image_get_type()).compactMap { image in
        gtk_image_get_icon_name(image.opaque).map { String(cString: $0) }
      }
    }

    private func tree(_ user: GtkUser) -> WidgetTree { WidgetTree(root: user.window.windowWidget) }

    private func tooltip(_ widget: WidgetPointer) -> String? {
      gtk_widget_get_tooltip_text(widget).map { String(cString: $0) }
    }

    @Test func theThemeHasEveryStandardSymbol() throws {
      try GtkSession.start()
      for symbol in Symbol.standard {
        #expect(IconTheme.name(of: symbol) == symbol.icon.map { "\($0)-symbolic" })
      }
    }

    @Test func usesAColourIconIfThereIsNoSymbolicOne() throws {
      try GtkSession.start()
      #expect(IconTheme.name(of: Symbol(icon: "list-add-symbolic")) == "list-add-symbolic")
      #expect(IconTheme.name(of: Self.unknown) == nil && IconTheme.name(of: Symbol(glyph: "+")) == nil)
    }

    @Test func barActionShowsItsSymbol() async throws {
      let list = ListScreen(
        .rows(
          ["A"],
          actions: [
            Action("new", title: "New", role: .primary, key: "n", symbol: .add),
            Action("import", title: "Import", symbol: .import),
          ]))
      let user = try await show(list)
      let new = try #require(tree(user).button("New"))
      #expect(icons(new) == ["list-add-symbolic"] && WidgetTree(root: new).texts.isEmpty)
      #expect(new.accessibleLabel == "New" && tooltip(new) == "New (Ctrl+N)")
      #expect(gtk_widget_has_css_class(new, "suggested-action") != 0)
      let importing = try #require(tree(user).button("Import"))
      #expect(icons(importing) == ["document-open-symbolic"] && importing.accessibleLabel == "Import")
      #expect(tooltip(importing) == "Import")
      try await user.tap("New")
      #expect(list.events == [.didTap("new")])
    }

    @Test func actionWithAMissingSymbolShowsItsTitle() async throws {
      let list = ListScreen(.rows(["A"], actions: [Action("new", title: "New", role: .primary, symbol: Self.unknown)]))
      let user = try await show(list)
      let new = try #require(tree(user).button("New"))
      #expect(icons(new).isEmpty && WidgetTree(root: new).texts == ["New"] && new.accessibleLabel == "New")
    }

    @Test func contentButtonsHaveSymbolAndTitle() async throws {
      func message(_ title: String, _ symbol: Symbol?) -> MessageConfiguration {
        .init(title: "Nothing yet", primary: Action("new", title: title, role: .primary, symbol: symbol))
      }
      let screen = MessageScreen(message("Add one", .add))
      let user = try await show(screen)
      let button = try #require(tree(user).button("Add one"))
      #expect(icons(button) == ["list-add-symbolic"] && WidgetTree(root: button).texts == ["Add one"])
      #expect(button.accessibleLabel == "Add one")
      screen.configuration = message("Add another", .add)
      try await user.settle()
      // The button is reused, so that it keeps the focus.
      #expect(tree(user).button("Add another") == button && button.accessibleLabel == "Add another")
      screen.configuration = message("Add another", .edit)
      try await user.settle()
      #expect(icons(try #require(tree(user).button("Add another"))) == ["document-edit-symbolic"])
      screen.configuration = message("Add another", Self.unknown)
      try await user.settle()
      #expect(icons(try #require(tree(user).button("Add another"))).isEmpty && user.sees("Add another"))
    }

    @Test func longTitleBesideASymbolIsTruncated() async throws {
      let title = "Add everybody who is in the address book and in all the others"
      let user = try GtkUser(width: 360)
      try await user.start(
        SampleFlow(MessageScreen(.init(title: "M", primary: Action("add", title: title, symbol: .add)))))
      #expect(user.sees(title) && user.minimumWidth <= 360)
    }

    @Test func tabsHaveSymbolsOverTheirTitles() async throws {
      for (symbol, names) in [(Symbol.star, ["starred-symbolic"]), (Self.unknown, [])] {
        let user = try GtkUser()
        let titles = ["One", "Two"]
        try await user.start(
          SampleFlow(tabs: titles.map { ListScreen(.rows([$0])) }, titles: titles, symbol: symbol))
        let tabs = tree(user).all.filter { $0.role == GTK_ACCESSIBLE_ROLE_TAB }
        #expect(tabs.map(icons) == [names, names])
        #expect(tabs.map { WidgetTree(root: $0).texts } == [["One"], ["Two"]])
      }
    }

    @Test func rowsHaveSymbolsBeforeTheirTitles() async throws {
      let rows = [
        ListConfiguration.Row(id: "1", title: "Mail", picture: .symbol(.mail)),
        ListConfiguration.Row(id: "2", title: "Odd", picture: .symbol(Self.unknown)),
      ]
      let user = try await show(ListScreen(.init(title: "L", sections: [.init(rows: rows)])))
      #expect(icons(try #require(tree(user).row("Mail"))) == ["mail-unread-symbolic"])
      #expect(icons(try #require(tree(user).row("Odd"))).isEmpty)
    }

    @Test func titlesAlignBesideDifferentPictures() async throws {
      let pictures: [Picture] = [.symbol(.mail), .monogram("WF")]
      let rows = pictures.enumerated().map { ListConfiguration.Row(id: "\($0)", title: "Row \($0)", picture: $1) }
      let user = try await show(ListScreen(.init(title: "L", sections: [.init(rows: rows)])))
      await user.frame()
      let places = try rows.map { row in
        let widget = try #require(tree(user).row(row.title))
        let label = try #require(WidgetTree(root: widget).all(gtk_label_get_type()).last)
        var (x, y) = (0.0, 0.0)
        gtk_widget_translate_coordinates(label, user.window.windowWidget, 0, 0, &x, &y)
        return x
      }
      #expect(places[0] == places[1] && places[0] > 36)
    }

    @Test func detailRowsHaveSymbolsBeforeThem() async throws {
      func detail(_ symbol: Symbol?) -> DetailConfiguration {
        .init(
          title: "D", headline: "H",
          sections: [.init(rows: [.init(id: "1", label: "Phone", value: "555", symbol: symbol)])])
      }
      let screen = DetailScreen(detail(.phone))
      let user = try await show(screen)
      #expect(icons(try #require(tree(user).row("555"))) == ["call-start-symbolic"])
      screen.configuration = detail(Self.unknown)
      try await user.settle()
      #expect(icons(try #require(tree(user).row("555"))).isEmpty)
    }
  }
}
#endif
