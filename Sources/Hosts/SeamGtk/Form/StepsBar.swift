#if Gtk
import CSeamGtk
import SeamViews

/// The progress of a guided flow: a bar for each step, and the current one in words.
@MainActor
final class StepsBar {
  private let column = Owned(sinking: Make.column(spacing: 6))
  // Hidden from screen readers, which read the label.
  private let bars = Make.row(spacing: 4).role(GTK_ACCESSIBLE_ROLE_PRESENTATION)
  private let label = Make.text().style("caption-heading")
  private var parts: [WidgetPointer] = []

  var widget: WidgetPointer { column.pointer }

  /// The number of bars that fit in the narrowest window.
  private static let most = 24

  init() {
    gtk_box_set_homogeneous(bars.cast(), 1)
    bars.setAccessible(isHidden: true)
    for part in [bars, label] { widget.append(part) }
    widget.isVisible = false
  }

  func show(_ steps: FormConfiguration.Steps?) {
    widget.isVisible = steps?.titles.isEmpty == false
    guard let steps, !steps.titles.isEmpty else { return }
    label.setText(steps.text)
    bars.isVisible = steps.titles.count <= Self.most
    guard bars.isVisible else { return }
    while parts.count > steps.titles.count { gtk_box_remove(bars.cast(), parts.removeLast()) }
    while parts.count < steps.titles.count {
      let bar = Make.row().style("seam-step")
      gtk_widget_set_hexpand(bar, 1)
      bars.append(bar)
      parts.append(bar)
    }
    for (index, bar) in parts.enumerated() {
      bar.setStyle("seam-done", index <= steps.current)
      bar.setStyle("seam-current", index == steps.current)
    }
  }
}
#endif
