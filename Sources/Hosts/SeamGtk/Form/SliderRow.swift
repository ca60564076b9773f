#if Gtk
import CSeamGtk
import SeamViews

/// A slider with its value above and the labels of its bounds below.
@MainActor
final class SliderRow: FieldRow {
  private let row = Owned(sinking: Make.widget(gtk_list_box_row_new()))
  private let label = Make.line().style("caption", "dim-label")
  private let value = Make.line(alignment: 1).style("numeric", "heading")
  private let scale = Make.widget(gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 1)).style("seam-scale")
  private let low = Make.line().style("caption", "dim-label")
  private let high = Make.line(alignment: 1).style("caption", "dim-label")
  private let remove: RemoveButton
  private let report: @MainActor (Double) -> Void
  private var shown: FormConfiguration.Slider?
  /// The value that the user moved to last, which may be newer than the one of the configuration.
  private var current: Double?
  private var isUpdating = false

  var widget: WidgetPointer { row.pointer }

  init(_ id: FormConfiguration.Field.ID, _ actions: FieldActions) {
    remove = RemoveButton(id, actions)
    report = { actions.send(.didSlide(id, value: $0)) }
    gtk_scale_set_draw_value(scale.cast(), 0)
    gtk_widget_set_hexpand(scale, 1)
    layOut()
    scale.on("value-changed") { [weak self] in self?.didMove() }
    listenToAnswers()
  }

  private func layOut() {
    let top = Make.row(spacing: 6)
    gtk_widget_set_hexpand(label, 1)
    for part in [label, value, remove.widget] { top.append(part) }
    let bottom = Make.row(spacing: 12)
    gtk_widget_set_hexpand(low, 1)
    for part in [low, high] { bottom.append(part) }
    let column = Make.column(spacing: 2).margins(x: 12, y: 8)
    for part in [top, scale, bottom] { column.append(part) }
    gtk_list_box_row_set_child(widget.cast(), column)
    gtk_list_box_row_set_activatable(widget.cast(), 0)
    gtk_widget_set_focusable(widget, 0)
  }

  func show(_ field: FormConfiguration.Field) {
    guard case .slider(let slider) = field.content else { return }
    label.setText(field.label)
    scale.describe(field)
    remove.show(field)
    if shown?.range != slider.range || shown?.step != slider.step { setRange(slider) }
    shown = slider
    current = slider.value
    isUpdating = true
    gtk_range_set_value(scale.cast(), slider.value ?? slider.range.lowerBound)
    isUpdating = false
    showAnswer(slider.text)
    low.setText(slider.lowText)
    high.setText(slider.highText)
  }

  /// Shows the value; without one, the slider has no knob.
  private func showAnswer(_ text: String?) {
    value.setText(text ?? "–")
    scale.setAccessible(valueText: text ?? "–")
    scale.setStyle("seam-unanswered", text == nil)
  }

  private func setRange(_ slider: FormConfiguration.Slider) {
    isUpdating = true
    gtk_range_set_range(scale.cast(), slider.range.lowerBound, slider.range.upperBound)
    gtk_range_set_increments(
      scale.cast(), slider.step, max((slider.range.upperBound - slider.range.lowerBound) / 10, slider.step))
    gtk_scale_clear_marks(scale.cast())
    if slider.lastStep <= Self.mostMarks {
      for step in 0...slider.lastStep { gtk_scale_add_mark(scale.cast(), slider[step: step], GTK_POS_BOTTOM, nil) }
    }
    isUpdating = false
  }

  private static let mostMarks = 20

  // MARK: Moving

  private func didMove() {
    guard !isUpdating, let shown else { return }
    let length = shown.range.upperBound - shown.range.lowerBound
    let position = gtk_range_get_value(scale.cast()) - shown.range.lowerBound
    answer(shown.value(at: length > 0 ? position / length : 0))
  }

  private func answer(_ new: Double) {
    isUpdating = true
    gtk_range_set_value(scale.cast(), new)
    isUpdating = false
    guard new != current else { return }
    current = new
    showAnswer(shown?.text(of: new))
    report(new)
  }

  /// Reports the lower bound, from which GTK sees no change if there is no value yet.
  private func listenToAnswers() {
    // GtkScrollType and the value that the range would take.
    scale.opaque.connect("change-value") { [weak self] arguments in
      guard let self, let shown, current == nil, arguments.enumeration(0) != GTK_SCROLL_JUMP.rawValue else {
        return false
      }
      answer(shown[step: 0])
      return true
    }
    let click = Make.opaque(gtk_gesture_click_new())
    gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
    click.on("pressed") { [weak self] in
      // A click elsewhere has moved the slider by then.
      Task { if let self, let shown = self.shown, self.current == nil { self.answer(shown[step: 0]) } }
    }
    gtk_widget_add_controller(scale, click)
  }

  func takeFocus() { gtk_widget_grab_focus(scale) }
}
#endif
