#if Gtk
import CSeamGtk
import SeamFlow

/// A sheet or cover, which slides in from the bottom and out again.
@MainActor
final class ModalView {
  let layer: LayerView
  let style: NavigationTree.Style
  /// Dims the layers beneath, and receives taps outside the panel.
  let scrim = Owned(sinking: Make.column().style("seam-scrim"))
  /// The widget that moves.
  let panel: Owned<WidgetPointer>

  /// How far the panel is up, from 0 to 1.
  private(set) var position = 0.0
  private var isLeaving = false
  /// How far the panel was dragged down, from 0 to 1.
  private var drag = 0.0
  private var move: Animation?
  private var transition: Transition?
  /// Called when the panel needs to be repositioned.
  var onMove: (@MainActor () -> Void)?
  /// Called when the user drags the panel far enough down or taps outside it; nil if it cannot be dismissed.
  var onDismiss: (@MainActor () -> Void)?

  private static let milliseconds: UInt32 = 250
  /// The minimum width at which a sheet is a card in the middle.
  private static let wide: Int32 = 700

  init(_ style: NavigationTree.Style, layer: LayerView) {
    self.style = style
    self.layer = layer
    let panel = Make.column().role(GTK_ACCESSIBLE_ROLE_DIALOG).style(style == .sheet ? "seam-sheet" : "seam-cover")
    panel.setAccessibleModal()
    gtk_widget_set_overflow(panel, GTK_OVERFLOW_HIDDEN)
    panel.append(layer.widget)
    self.panel = Owned(sinking: panel)
    observe()
  }

  // MARK: Gestures

  private func observe() {
    let click = Make.opaque(gtk_gesture_click_new())
    click.on("released") { [weak self] in self?.onDismiss?() }
    gtk_widget_add_controller(scrim.pointer, click)
    guard style == .sheet else { return }
    let gesture = Make.opaque(gtk_gesture_drag_new())
    // Runs before the header bar, which would move the window.
    gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
    gesture.connect("drag-begin") { start in
      if start.double(1) > Self.handle { gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED) }
      return false
    }
    gesture.connect("drag-update") { [weak self] offset in
      guard let self, offset.double(1) > 8 || drag > 0 else { return false }
      gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
      drag(by: offset.double(1) / height)
      return false
    }
    gesture.connect("drag-end") { [weak self] _ in
      self?.endDrag()
      return false
    }
    gtk_widget_add_controller(panel.pointer, gesture)
  }

  private var height: Double { Double(max(gtk_widget_get_height(panel.pointer), 1)) }

  /// The height of the area by which a sheet is dragged.
  private static let handle = 48.0

  /// Ends a drag: dismisses the sheet if it was dragged far enough; if the sheet stays, it slides up again.
  func endDrag() {
    guard drag > 0 else { return }
    let isFar = drag > 0.25
    if isFar { onDismiss?() }
    // If the sheet is dismissed, the next tree animates it from its current position.
    Task { [weak self] in
      guard let self, !isLeaving, drag > 0 else { return }
      _ = move(up: true, animated: true)
    }
  }

  /// Sets the accessible name to a title.
  func setTitle(_ title: String) { panel.pointer.setAccessible(label: title) }

  // MARK: Moving

  /// Slides in or out.
  func move(up: Bool, animated: Bool) -> Transition? {
    isLeaving = !up
    let start = position - drag
    drag = 0
    guard animated else {
      place(up ? 1 : 0)
      return nil
    }
    let transition = Transition()
    self.transition = transition
    move = Animation(
      on: panel.pointer, from: max(start, 0), to: up ? 1 : 0, milliseconds: Self.milliseconds,
      step: { [weak self] in self?.place($0) }, done: { transition.end() })
    return transition.isOver ? nil : transition
  }

  private func place(_ position: Double) {
    self.position = position
    gtk_widget_set_opacity(scrim.pointer, max(position - drag, 0))
    onMove?()
  }

  /// Follows a drag, given as a fraction of the panel's height.
  func drag(by part: Double) {
    drag = min(max(part, 0), 1)
    place(position)
  }

  /// Returns the panel's frame in a window of a size.
  func frame(width: Int32, height: Int32, depth: Int) -> GdkRectangle {
    var frame = GdkRectangle(x: 0, y: 0, width: width, height: height)
    if style == .sheet {
      let inset = 24 + 12 * Int32(min(depth, 3))
      if width >= Self.wide {
        frame.width = 560
        frame.height = min(height - 2 * inset, 760)
        frame.x = (width - frame.width) / 2
        frame.y = (height - frame.height) / 2
      } else {
        frame.y = inset
        frame.height = height - inset
      }
    }
    panel.pointer.setStyle("floating", width >= Self.wide)
    frame.width = max(frame.width, minimum(GTK_ORIENTATION_HORIZONTAL, for: -1))
    frame.height = max(frame.height, minimum(GTK_ORIENTATION_VERTICAL, for: frame.width))
    let way = Double(height - frame.y)
    frame.y += Int32(way * (1 - max(position - drag, 0)))
    return frame
  }

  private func minimum(_ orientation: GtkOrientation, for size: Int32) -> Int32 {
    var minimum: Int32 = 0
    gtk_widget_measure(panel.pointer, orientation, size, &minimum, nil, nil, nil)
    return minimum
  }
}
#endif
