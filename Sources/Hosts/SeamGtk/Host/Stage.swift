#if Gtk
import CSeamGtk
import SeamFlow
import SeamViews

/// The content of the window: the root, modals over it, and the alert over everything.
@MainActor
final class Stage {
  private let overlay = Owned(sinking: Make.widget(gtk_overlay_new()).expand())
  private let base = Make.column().expand()
  // A widget without height that measures the width of the window.
  private let ruler = Make.widget(gtk_drawing_area_new()).role(GTK_ACCESSIBLE_ROLE_PRESENTATION)
  /// The widths of the columns; nil if there is only room for one.
  ///
  /// Takes effect with the next ``show(_:animated:)``.
  var columns: ColumnWidths?
  /// Called during GTK's layout when the width has changed.
  var onResize: (@MainActor () -> Void)?
  private var root: (id: LayerID, view: LayerView)?
  private var modals: [(id: LayerID, view: ModalView)] = []
  private var leaving: [ModalView] = []
  private(set) var alert: AlertCard?
  private var leavingAlert: AlertCard?
  private let actions: Actions

  /// The callbacks of the stage, and the factory of its pages.
  struct Actions {
    let makePage: @MainActor (EntryID) -> (any EntryPage)?
    let select: @MainActor (String, LayerID) -> Void
    let answer: @MainActor (AlertID, Action.ID) -> Void
    let dismiss: @MainActor (LayerID) -> Void
  }

  var widget: WidgetPointer { overlay.pointer }

  init(_ actions: Actions) {
    self.actions = actions
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gtk_overlay_set_child(widget.opaque, base)
    base.append(ruler)
    ruler.on("resize") { [weak self] in self?.onResize?() }
    widget.connect("get-child-position") { [weak self] arguments in
      guard let self, let child = arguments.object(0), let place = arguments.boxed(1, as: GdkRectangle.self),
        let frame = frame(of: child.cast())
      else { return false }
      place.pointee = frame
      return true
    }
  }

  // MARK: Showing

  /// Shows a tree, and returns the transitions that it starts.
  func show(_ tree: NavigationTree, animated: Bool) -> [Transition] {
    var transitions: [Transition?] = []
    let isSameRoot = root?.id == tree.layers.first?.id
    if !isSameRoot {
      if let old = root { gtk_box_remove(base.cast(), old.view.widget) }
      root = tree.layers.first.map { ($0.id, makeLayer($0.id)) }
      if let root { base.append(root.view.widget) }
    }
    let wanted = tree.layers.dropFirst()
    let kept = Set(wanted.map(\.id))
    let going = modals.filter { !kept.contains($0.id) }.map(\.view)
    modals.removeAll { !kept.contains($0.id) }
    let isMoving = !going.isEmpty || wanted.count > modals.count
    // Only one transition at a time: layers beneath a moving modal change without animation.
    if let root, let layer = tree.layers.first {
      transitions.append(root.view.show(layer, in: columns, animated: animated && isSameRoot && !isMoving))
    }
    for layer in wanted {
      if let modal = modals.first(where: { $0.id == layer.id }) {
        transitions.append(modal.view.layer.show(layer, in: columns, animated: animated && !isMoving))
      } else {
        transitions.append(present(layer, animated: animated))
      }
    }
    for modal in going { transitions.append(modal.move(up: false, animated: animated)) }
    leaving += going
    transitions += show(tree.alerts.first, animated: animated)
    return transitions.compactMap(\.self)
  }

  private func makeLayer(_ id: LayerID) -> LayerView {
    let view = LayerView(makePage: actions.makePage)
    view.onSelect = { [actions] in actions.select($0, id) }
    return view
  }

  private func present(_ layer: NavigationTree.Layer, animated: Bool) -> Transition? {
    let content = makeLayer(layer.id)
    _ = content.show(layer, in: columns, animated: false)
    let modal = ModalView(layer.style, layer: content)
    modal.onMove = { [weak self] in if let self { gtk_widget_queue_allocate(widget) } }
    if layer.style == .sheet { modal.onDismiss = { [actions] in actions.dismiss(layer.id) } }
    modals.append((layer.id, modal))
    gtk_overlay_add_overlay(widget.opaque, modal.scrim.pointer)
    gtk_overlay_add_overlay(widget.opaque, modal.panel.pointer)
    return modal.move(up: true, animated: animated)
  }

  private func show(_ asked: NavigationTree.Alert?, animated: Bool) -> [Transition?] {
    guard asked?.id != alert?.id else { return [] }
    var transitions: [Transition?] = []
    if let old = alert {
      transitions.append(old.fade(in: false, animated: animated))
      remove(leavingAlert)
      leavingAlert = old
    }
    alert = asked.map { asked in AlertCard(asked) { [actions] in actions.answer(asked.id, $0) } }
    if let alert {
      gtk_overlay_add_overlay(widget.opaque, alert.widget)
      transitions.append(alert.fade(in: true, animated: animated))
    }
    return transitions
  }

  /// Removes the widgets of removed layers and entries; called after their transitions.
  func forgetWhatLeft() {
    root?.view.forgetWhatLeft()
    for modal in modals { modal.view.layer.forgetWhatLeft() }
    for modal in leaving {
      gtk_overlay_remove_overlay(widget.opaque, modal.scrim.pointer)
      gtk_overlay_remove_overlay(widget.opaque, modal.panel.pointer)
    }
    leaving = []
    remove(leavingAlert)
    leavingAlert = nil
  }

  private func remove(_ card: AlertCard?) {
    if let card { gtk_overlay_remove_overlay(widget.opaque, card.widget) }
  }

  private func frame(of child: WidgetPointer) -> GdkRectangle? {
    let all = leaving + modals.map(\.view)
    guard let index = all.firstIndex(where: { $0.panel.pointer == child }) else { return nil }
    return all[index].frame(
      width: gtk_widget_get_width(widget), height: gtk_widget_get_height(widget), depth: index - leaving.count)
  }

  // MARK: Layers

  /// The layers from bottom to top.
  var layers: [LayerView] { (root.map { [$0.view] } ?? []) + modals.map(\.view.layer) }

  /// Returns the modal of a layer; nil for the root.
  func modal(_ id: LayerID) -> ModalView? { modals.first { $0.id == id }?.view }

  /// Confines the focus and screen readers to the top layer.
  func confineFocus() {
    let parts = [base] + modals.map(\.view.panel.pointer)
    for (index, part) in parts.enumerated() {
      let isOnTop = alert == nil && index == parts.count - 1
      gtk_widget_set_can_focus(part, isOnTop ? 1 : 0)
      part.setAccessible(isHidden: !isOnTop)
    }
    for modal in leaving { gtk_widget_set_can_focus(modal.panel.pointer, 0) }
  }
}
#endif
