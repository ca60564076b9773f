import CSeamGtk
import SeamViews

/// Shows a view that nobody registered as its text.
final class GtkPreview<Configuration: ViewConfiguration>: GtkView {
  private let label = Make.text().style("monospace").margins(18)
  private let scroller: Owned<WidgetPointer>

  var widget: WidgetPointer { scroller.pointer }

  init() {
    gtk_label_set_yalign(label.opaque, 0)
    gtk_label_set_selectable(label.opaque, 1)
    scroller = Owned(sinking: Make.scrolling(label))
  }

  func update(to configuration: Configuration) { label.setText(configuration.text) }

  func takeFocus() -> Bool { true }
}
