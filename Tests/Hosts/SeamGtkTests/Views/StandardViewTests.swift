#if Gtk
import CSeamGtk
import SeamFlow
import SeamGtkTesting
import SeamViews
import Testing

@testable import SeamGtk

extension OnDisplay {
  /// The roles and names of views for screen readers.
  @MainActor
  @Suite(.timeLimit(.minutes(10)))
  struct StandardViewTests {
    private func show(_ screen: any Screen) async throws -> GtkUser {
      let user = try GtkUser()
      try await user.start(SampleFlow(screen))
      return user
    }

    private func tree(_ user: GtkUser) -> WidgetTree { WidgetTree(root: user.window.windowWidget) }

    @Test func buttonsHaveNamesAndDescriptions() async throws {
      let user = try await show(
        ListScreen(
          .rows(
            ["A"], actions: ["One", "Two", "Three"].map { Action(.init(rawValue: $0), title: $0) }, refresh: .available)
        ))
      for name in ["One", "Refresh (Ctrl+R)"] {
        #expect(try #require(tree(user).button(name)).role == GTK_ACCESSIBLE_ROLE_BUTTON)
      }
      #expect(tree(user).all(gtk_menu_button_get_type()).map(\.accessibleLabel) == ["More"])
    }

    @Test func rowsAreNamedByTheirTitles() async throws {
      let rows = [
        ListConfiguration.Row(id: "1", title: "Wilma", subtitle: "wilma@bedrock.example", value: "3"),
        ListConfiguration.Row(id: "2", title: "Fred", accessory: .checkmark),
      ]
      let user = try await show(ListScreen(.init(title: "L", sections: [.init(title: "W", rows: rows)])))
      let wilma = try #require(tree(user).row("Wilma"))
      #expect(wilma.role == GTK_ACCESSIBLE_ROLE_LIST_ITEM)
      #expect(wilma.accessibleLabel == "Wilma")
      #expect(wilma.accessibleDescription == "wilma@bedrock.example, 3")
      let fred = try #require(tree(user).row("Fred"))
      #expect(fred.hasAccessible(GTK_ACCESSIBLE_STATE_SELECTED, 1))
      #expect(fred.accessibleDescription == nil)
      #expect(user.sees("W"))
    }

    @Test func fieldsHaveLabelsAndErrors() async throws {
      let form = FormScreen(
        .fields([
          .init(id: "1", label: "Name", .text(""), placeholder: "Full name", error: "Too short"),
          .init(id: "2", label: "Note", .text("n", keyboard: .multiline)),
          .init(id: "3", label: "Password", .secure("secret")), .init(id: "4", label: "News", .toggle(true)),
          .init(id: "5", label: "Colour", .choice([.init(id: "r", title: "Red")], selected: nil)),
        ]))
      let user = try await show(form)
      let name = try #require(tree(user).field("Name"))
      #expect(name.role == GTK_ACCESSIBLE_ROLE_TEXT_BOX)
      #expect(name.accessibleDescription == "Too short")
      #expect(name.hasAccessible(GTK_ACCESSIBLE_STATE_INVALID, 1))
      #expect(user.sees("Too short") && user.sees("Full name") && !user.sees("secret"))
      #expect(tree(user).field("News")?.role == GTK_ACCESSIBLE_ROLE_SWITCH)
      #expect(
        tree(user).field("Note") != nil && tree(user).field("Password") != nil && tree(user).field("Colour") != nil)
      form.configuration = .fields([.init(id: "1", label: "Name", .text("Wilma"))])
      try await user.settle()
      #expect(!user.sees("Too short"))
      #expect(tree(user).field("Name")?.hasAccessible(GTK_ACCESSIBLE_STATE_INVALID, 0) == true)
      #expect(tree(user).field("Name")?.accessibleDescription == nil)
    }

    @Test func errorColoursTheTextAndNotThePlaceholder() async throws {
      func form(_ text: String, error: String?) -> FormConfiguration {
        .fields([.init(id: "1", label: "Phone", .text(text), placeholder: "+44 20 7946 0958", error: error)])
      }
      let screen = FormScreen(form("", error: nil))
      let user = try await show(screen)
      func example() throws -> GdkRGBA {
        let field = try #require(tree(user).field("Phone"))
        return color(of: try #require(field.children.first { $0.isA(gtk_label_get_type()) }))
      }
      let plain = try example()
      screen.configuration = form("", error: "Missing")
      try await user.settle()
      await user.frame()
      let field = try #require(tree(user).field("Phone"))
      #expect(color(of: field).red > color(of: field).green + 0.2)
      let inError = try example()
      #expect((inError.red, inError.green, inError.blue) == (plain.red, plain.green, plain.blue))
    }

    private func color(of widget: WidgetPointer) -> GdkRGBA {
      var color = GdkRGBA()
      gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
      return color
    }

    @Test func tabsHaveTheRoleOfTabs() async throws {
      let user = try GtkUser()
      let titles = ["One", "Two"]
      let flow = SampleFlow(
        tabs: titles.map { ListScreen(.rows([$0])) }, titles: titles, symbol: .star)
      try await user.start(flow)
      flow.select(tab: \.second)
      try await user.settle()
      let tabs = tree(user).all.filter { $0.role == GTK_ACCESSIBLE_ROLE_TAB }
      #expect(tabs.map(\.accessibleLabel) == ["One", "Two"])
      #expect(tabs.map { $0.hasAccessible(GTK_ACCESSIBLE_STATE_SELECTED, 1) } == [false, true])
    }

    @Test func modalsAndAlertsHaveTheRoleOfDialogs() async throws {
      let user = try GtkUser()
      let flow = SampleFlow(ListScreen(.rows(["A"])))
      try await user.start(flow)
      flow.cover(with: ListScreen(.rows(["B"], title: "Choose")))
      try await user.settle()
      let dialog = try #require(tree(user).all.first { $0.role == GTK_ACCESSIBLE_ROLE_DIALOG })
      #expect(dialog.accessibleLabel == "Choose")
      flow.ask(.init(title: "Sure?", message: "It cannot be undone.")) { _ in }
      try await user.settle()
      let alert = try #require(tree(user).all.first { $0.role == GTK_ACCESSIBLE_ROLE_ALERT_DIALOG })
      #expect(alert.accessibleLabel == "Sure?" && alert.accessibleDescription == "It cannot be undone.")
      #expect(dialog.hasAccessible(GTK_ACCESSIBLE_STATE_HIDDEN, 1))
    }

    @Test func progressHasAValue() async throws {
      let screen = ProgressScreen(.init(title: "P", status: "1 of 4", fraction: 0.25))
      let user = try await show(screen)
      let bar = try #require(tree(user).all(gtk_progress_bar_get_type()).first)
      #expect(bar.role == GTK_ACCESSIBLE_ROLE_PROGRESS_BAR && bar.accessibleLabel == "1 of 4")
      #expect(gtk_progress_bar_get_fraction(bar.opaque) == 0.25)
      screen.configuration = .init(title: "P", status: "Waiting", fraction: nil)
      try await user.settle()
      #expect(tree(user).all(gtk_progress_bar_get_type()).isEmpty)
      #expect(tree(user).all(gtk_spinner_get_type()).count == 1)
    }

    @Test func markupIsNotInterpreted() async throws {
      let text = "<b>Wilma</b> & Fred"
      let detail = DetailScreen(
        .init(
          title: text, headline: text, subheadline: text,
          sections: [.init(title: text, rows: [.init(id: "1", label: text, value: text)])]))
      let user = try await show(detail)
      #expect(user.texts.count { $0 == text } == 6)
      let form = try await show(
        FormScreen(
          .fields(
            [
              .init(id: "1", label: text, .toggle(true)),
              .init(id: "2", label: text, .choice([.init(id: "x", title: text)], selected: "x")),
            ], error: text)))
      #expect(form.texts.count { $0 == text } >= 4)
    }

    @Test func invalidPicturesAreNotShown() async throws {
      let broken: [[UInt8]] = [[], [0xFF, 0xD8, 0xFF], Array("no image".utf8)]
      for bytes in broken {
        let user = try await show(DetailScreen(.init(title: "D", headline: "H", picture: .data(bytes))))
        #expect(user.sees("H"))
      }
      #expect(ImageDecoder.image(Array("no image".utf8), largest: 10) == nil)
    }

    @Test func picturesAreDecodedAtTheirDisplayedSize() throws {
      try GtkSession.start()
      let png = Self.png(width: 300, height: 200)
      let image = try #require(ImageDecoder.image(png, largest: 100))
      #expect(gdk_texture_get_width(image.texture) == 100)
      #expect(gdk_texture_get_height(image.texture) == 66)
      #expect(ImageDecoder.image(png.dropLast(20), largest: 100) == nil)
    }

    /// A PNG file of one colour.
    private static func png(width: Int32, height: Int32) -> [UInt8] {
      let image = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, width, height)
      defer { g_object_unref(image?.raw) }
      gdk_pixbuf_fill(image, 0xFF00_00FF)
      var (bytes, count): (UnsafeMutablePointer<CChar>?, gsize) = (nil, 0)
      gdk_pixbuf_save_to_bufferv(image, &bytes, &count, "png", nil, nil, nil)
      defer { g_free(bytes) }
      return (0..<Int(count)).map { UInt8(bitPattern: bytes?[$0] ?? 0) }
    }
  }
}
#endif
