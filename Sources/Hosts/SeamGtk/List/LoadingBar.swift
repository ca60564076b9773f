#if Gtk
import CSeamGtk
import SeamViews

/// How much of a list's rows is loaded.
@MainActor
final class LoadingBar {
  private let column = Owned(sinking: Make.column(spacing: 6).margins(12))
  private let status = Make.text(alignment: 0).style("caption", "dim-label", "numeric")
  private let bar = Make.widget(gtk_progress_bar_new())

  let widget: WidgetPointer

  init() {
    widget = Make.clamp(column.pointer, to: 700)
    for part in [status, bar] { column.pointer.append(part) }
    widget.isVisible = false
  }

  /// Shows a part, or nothing.
  func show(_ loading: ListConfiguration.Loading?) {
    widget.isVisible = loading != nil
    guard let loading else { return }
    status.setText("\(loading.status) \(loading.percentage)")
    gtk_progress_bar_set_fraction(bar.opaque, loading.fraction)
    bar.setAccessible(label: loading.status)
  }
}
#endif
