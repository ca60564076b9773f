#if Gtk
import CSeamGtk

/// A stack of pages and, if it fits, the list from which they were opened in a column before it.
@MainActor
final class ColumnsView {
  private let row = Owned(sinking: Make.row().expand())
  private let place = Make.widget(adw_bin_new())
  private let line = Make.widget(gtk_separator_new(GTK_ORIENTATION_VERTICAL)).style("sidebar")
  private let stack: WidgetPointer
  /// The page shown while nothing is open: a bar of the same height as the list's, with the window's buttons.
  private lazy var empty = makeEmpty()

  var widget: WidgetPointer { row.pointer }

  init(_ stack: WidgetPointer) {
    self.stack = stack
    gtk_widget_set_layout_manager(widget, ColumnsLayout.make())
    for part in [place, line, stack] { widget.append(part) }
    for part in [place, line] { part.isVisible = false }
  }

  /// Sets or removes the page before the stack; the page must have no parent.
  func setList(_ page: WidgetPointer?) {
    adw_bin_set_child(place.cast(), nil)
    for part in [place, line] { part.isVisible = page != nil }
    guard let page else { return }
    page.isVisible = true
    adw_bin_set_child(place.cast(), page)
  }

  /// Shows the empty page.
  func showEmpty() {
    empty.isVisible = true
    gtk_stack_set_visible_child(stack.opaque, empty)
  }

  private func makeEmpty() -> WidgetPointer {
    let bar = Make.widget(adw_header_bar_new())
    adw_header_bar_set_title_widget(bar.opaque, Make.row())
    adw_header_bar_set_decoration_layout(bar.opaque, WindowButtons.layout)
    adw_header_bar_set_show_start_title_buttons(bar.opaque, 0)
    let page = Make.column()
    page.append(bar)
    gtk_stack_add_child(stack.opaque, page)
    return page
  }
}
#endif
