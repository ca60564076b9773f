#if Gtk
import SeamViews
import Testing

@testable import SeamGtk

@MainActor
struct KeyLabelTests {
  private func label(_ key: Character?) -> String? { KeyLabel(of: Action("a", title: "A", key: key))?.text }

  @Test func anActionsKeyIsPressedWithCtrl() {
    #expect(label("n") == "Ctrl+N")
    #expect(label("N") == "Ctrl+N")
    #expect(label(nil) == nil)
  }

  @Test func takenKeysArePressedWithAlt() {
    #expect(label("x") == "Alt+X")
    #expect(label("q") == "Alt+Q")
  }

  @Test func closeButtonIsOnTheDesktopsSide() {
    #expect(WindowButtons.layout(from: "menu:minimize,maximize,close") == ":close")
    #expect(WindowButtons.layout(from: "close,minimize:menu") == "close:")
    #expect(WindowButtons.layout(from: "") == "")
  }
}
#endif
