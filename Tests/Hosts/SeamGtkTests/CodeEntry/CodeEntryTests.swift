#if Gtk
import CSeamGtk
import Foundation
import SeamFlow
import SeamGtkTesting
import SeamViews
import Testing

@testable import SeamGtk

extension OnDisplay {
  /// Digits are typed and pasted as into any text field, and shown in cells.
  @MainActor
  @Suite(.timeLimit(.minutes(10)))
  struct CodeEntryTests {
    private typealias CodeScreen = SampleScreen<CodeEntryConfiguration>

    private func entry(
      _ code: String = "", length: Int = 6, isSecure: Bool = false, error: String? = nil, isBusy: Bool = false
    ) -> CodeEntryConfiguration {
      .init(
        title: "Code", actions: [Action("again", title: "Send again"), Action("go", title: "Go", role: .primary)],
        message: "Sent to +1 555", code: code, length: length, isSecure: isSecure, error: error, isBusy: isBusy)
    }

    /// A screen that builds its configuration at each event, as all screens do.
    private func screen(length: Int = 6, isSecure: Bool = false) -> CodeScreen {
      let screen = CodeScreen(entry(length: length, isSecure: isSecure))
      screen.onEvent = { [weak screen] event in
        if case .didChange(let code) = event {
          screen?.configuration = entry(code, length: length, isSecure: isSecure)
        }
      }
      return screen
    }

    private func show(_ screen: CodeScreen, width: Int = 390) async throws -> GtkUser {
      let user = try GtkUser(width: width)
      try await user.start(SampleFlow(screen))
      return user
    }

    private func field(_ user: GtkUser) throws -> WidgetPointer {
      try #require(WidgetTree(root: user.window.windowWidget).field("Code"))
    }

    private func cells(_ user: GtkUser) -> [String] {
      WidgetTree(root: user.window.windowWidget).all(gtk_label_get_type())
        .filter { gtk_widget_has_css_class($0, "seam-cell") != 0 }.map {
          String(cString: gtk_label_get_text($0.opaque))
        }
    }

    /// Inserts a text at the end in one edit, as a paste does.
    private func paste(_ text: String, into field: WidgetPointer) {
      var position = gtk_editable_get_position(field.opaque)
      gtk_editable_insert_text(field.opaque, text, -1, &position)
      gtk_editable_set_position(field.opaque, position)
    }

    @Test func digitsTypedByHandsAllArrive() async throws {
      let screen = screen()
      let user = try await show(screen)
      try await user.typeKeys("4x71123")
      #expect(screen.events == ["4", "47", "471", "4711", "47112", "471123"].map { .didChange($0) })
      #expect(cells(user) == ["4", "7", "1", "1", "2", "3"])
      try await user.typeKeys(["9", "BackSpace", "Home", "Left", "BackSpace", "8"])
      #expect(screen.events.suffix(3) == [.didChange("47112"), .didChange("4711"), .didChange("47118")])
      try await user.typeKeys(["Return"])
      #expect(screen.events.last == .didTap("go"))
    }

    /// Keys that come while the main actor is busy wait in the display's queue, and are then handled in one turn.
    @Test func keysThatWaitedAllArriveInTheirOrder() async throws {
      let screen = screen()
      let user = try await show(screen)
      try await user.typeKeys("4711")
      try pressWhileBusy(["Home", "BackSpace", "Left", "2", "x", "BackSpace", "Home", "3"])
      try await user.typeKeys([])
      #expect(screen.events.suffix(4) == ["471", "4712", "471", "4713"].map { .didChange($0) })
      #expect(cells(user).joined() == "4713")
    }

    /// Holds the main actor until all keys are in the display's queue.
    private func pressWhileBusy(_ keys: [String]) throws {
      let process = try Process.run(URL(fileURLWithPath: "/usr/bin/env"), arguments: ["xdotool", "key"] + keys)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }

    @Test func pastedCodeReplacesWhatWasTyped() async throws {
      let screen = screen()
      let user = try await show(screen)
      try await user.typeKeys("12")
      paste("G-654 321", into: try field(user))
      try await user.settle()
      #expect(screen.events.last == .didChange("654321"))
      #expect(cells(user).joined() == "654321")
      paste("abc", into: try field(user))
      try await user.settle()
      #expect(screen.events.count == 3)
      #expect(gtk_editable_get_text(try field(user).opaque).map { String(cString: $0) } == "654321")
    }

    @Test func digitsOfOneTurnAllArrive() async throws {
      let screen = screen()
      let user = try await show(screen)
      // Before the host has shown the first one.
      for digit in "4711235" { paste(String(digit), into: try field(user)) }
      try await user.settle()
      #expect(screen.events == ["4", "47", "471", "4711", "47112", "471123"].map { .didChange($0) })
      #expect(cells(user).joined() == "471123")
    }

    @Test func codeIsPastedFromTheClipboard() async throws {
      let screen = screen()
      let user = try await show(screen)
      gdk_clipboard_set_text(gtk_widget_get_clipboard(try field(user)), "654 321")
      try await user.typeKeys(["1", "ctrl+v"])
      try await user.wait(for: "654321")
      #expect(screen.events == [.didChange("1"), .didChange("654321")])
    }

    @Test func secureCodeIsMaskedAndErrorsAreRead() async throws {
      let screen = screen(length: 4, isSecure: true)
      let user = try await show(screen)
      try await user.typeKeys("12")
      #expect(cells(user) == ["●", "●", "", ""])
      #expect(user.texts.allSatisfy { !$0.contains("12") })
      let field = try field(user)
      #expect(field.role == GTK_ACCESSIBLE_ROLE_TEXT_BOX && field.accessibleDescription == "Sent to +1 555")
      #expect(gtk_text_get_input_purpose(field.cast()) == GTK_INPUT_PURPOSE_PIN)
      screen.configuration = entry(length: 4, isSecure: true, error: "Wrong PIN")
      try await user.settle()
      #expect(field.accessibleDescription == "Wrong PIN" && field.hasAccessible(GTK_ACCESSIBLE_STATE_INVALID, 1))
      #expect(user.sees("Wrong PIN") && cells(user) == ["", "", "", ""])
      try await user.typeKeys("5")
      #expect(screen.events.last == .didChange("5"), "The entry keeps the focus.")
    }

    @Test func busyEntryKeepsItsCodeAndTheFocus() async throws {
      let screen = screen()
      let user = try await show(screen)
      try await user.typeKeys("471123")
      screen.configuration = entry("471123", isBusy: true)
      try await user.settle()
      try await user.typeKeys(["BackSpace", "BackSpace", "9"])
      #expect(screen.events.count == 6 && cells(user).joined() == "471123")
      #expect(WidgetTree(root: user.window.windowWidget).all(gtk_spinner_get_type()).count == 1)
      screen.configuration = entry()
      try await user.settle()
      try await user.typeKeys("7")
      #expect(screen.events.last == .didChange("7"))
    }

    @Test(arguments: [1, 4, 6, 8, 13, 32]) func cellsFitANarrowWindow(length: Int) async throws {
      let user = try await show(screen(length: length), width: 360)
      #expect(user.minimumWidth <= 360)
      #expect(cells(user).count == length)
    }

    @Test func cellsAreFromLeftToRightInEveryLanguage() async throws {
      defer { GtkSession.isRightToLeft = false }
      GtkSession.isRightToLeft = true
      let user = try await show(screen())
      await user.frame()
      let labels = WidgetTree(root: user.window.windowWidget).all(gtk_label_get_type())
        .filter { gtk_widget_has_css_class($0, "seam-cell") != 0 }
      let lefts = labels.map { label in
        var bounds = graphene_rect_t()
        _ = gtk_widget_compute_bounds(label, user.window.windowWidget, &bounds)
        return bounds.origin.x
      }
      #expect(lefts.count == 6 && lefts == lefts.sorted())
    }
  }
}
#endif
