#if Gtk
import CSeamGtk
import SeamFlow
import SeamGtkTesting
import SeamViews
import Testing

@testable import SeamGtk

extension OnDisplay {
  /// Numbers keep their order in a right-to-left window.
  @MainActor
  struct RightToLeftTests {
    private let number = "+49 151 9400000"

    private func show(_ screen: any Screen) async throws -> GtkUser {
      GtkSession.isRightToLeft = true
      let user = try GtkUser()
      try await user.start(SampleFlow(screen))
      // Laid out.
      await user.frame()
      return user
    }

    private func label(_ user: GtkUser, _ text: String) throws -> WidgetPointer {
      let labels = WidgetTree(root: user.window.windowWidget).all(gtk_label_get_type())
      return try #require(labels.first { String(cString: gtk_label_get_text($0.opaque)) == text })
    }

    /// Returns the position of a character of a label, from the label's left edge.
    private func position(of index: Int32, in label: WidgetPointer) -> Int32 {
      var (rectangle, x) = (PangoRectangle(), Int32(0))
      pango_layout_index_to_pos(gtk_label_get_layout(label.opaque), index, &rectangle)
      gtk_label_get_layout_offsets(label.opaque, &x, nil)
      // In 1024ths of a pixel: PANGO_SCALE, a macro.
      return x + rectangle.x / 1024
    }

    /// Returns whether the edge before a character, where the text begins or ends, is at the right edge of its label.
    private func isAtTheRight(_ label: WidgetPointer, from index: Int32) -> Bool {
      abs(position(of: index, in: label) - gtk_widget_get_width(label)) <= 1
    }

    @Test func numberIsLeftToRightAndRightAligned() async throws {
      defer { GtkSession.isRightToLeft = false }
      let screen = DetailScreen(
        .init(title: "D", headline: "H", sections: [.init(rows: [.init(id: "1", label: "Phone", value: number)])]))
      let user = try await show(screen)
      let value = try label(user, number)
      #expect(position(of: 0, in: value) < position(of: 5, in: value))
      #expect(isAtTheRight(value, from: Int32(number.utf8.count)))
      // Reuses the label for a text with a strong direction, and back.
      for text in ["וילמה", number] {
        screen.configuration = .init(
          title: "D", headline: "H", sections: [.init(rows: [.init(id: "1", label: "Phone", value: text)])])
        try await user.settle()
        await user.frame()
        let value = try label(user, text)
        #expect((position(of: 0, in: value) < position(of: 4, in: value)) == (text == number))
        #expect(isAtTheRight(value, from: text == number ? Int32(number.utf8.count) : 0))
      }
    }

    @Test func numberInAFieldIsLeftToRight() async throws {
      defer { GtkSession.isRightToLeft = false }
      let fields: [FormConfiguration.Field] = [
        .init(id: "1", label: "Name", .text("וילמה", keyboard: .name)),
        .init(id: "2", label: "Phone", .text(number, keyboard: .phone)), .init(id: "3", label: "Code", .text("12 34")),
        .init(id: "4", label: "Birthday", .text("", keyboard: .date)),
      ]
      let user = try await show(FormScreen(.fields(fields)))
      let directions = [
        "Name": GTK_TEXT_DIR_RTL, "Phone": GTK_TEXT_DIR_LTR, "Code": GTK_TEXT_DIR_LTR, "Birthday": GTK_TEXT_DIR_RTL,
      ]
      for (name, direction) in directions {
        let field = try #require(WidgetTree(root: user.window.windowWidget).field(name))
        #expect(gtk_widget_get_direction(field) == direction, "\(name)")
        #expect(gtk_editable_get_alignment(field.opaque) == (direction == GTK_TEXT_DIR_LTR ? 1 : 0), "\(name)")
      }
    }

    @Test func copiedTextHasNoIsolates() async throws {
      defer { GtkSession.isRightToLeft = false }
      let text = "חייגו \(number)"
      let user = try await show(
        DetailScreen(
          .init(title: "D", headline: "H", sections: [.init(rows: [.init(id: "1", label: "Note", value: text)])])))
      let value = try label(user, DirectedText(text).isolated)
      gtk_label_select_region(value.opaque, 0, -1)
      value.emit("copy-clipboard")
      let content = gdk_clipboard_get_content(gtk_widget_get_clipboard(value))
      var copied = GValue()
      g_value_init(&copied, g_type_from_name("gchararray"))
      defer { g_value_unset(&copied) }
      #expect(gdk_content_provider_get_value(content, &copied, nil) != 0)
      #expect(g_value_get_string(&copied).map { String(cString: $0) } == text)
    }
  }
}
#endif
