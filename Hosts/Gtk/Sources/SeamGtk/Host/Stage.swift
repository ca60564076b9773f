import CSeamGtk
import SeamFlow
import SeamViews

/// What fills the window: the root, the modals over it and the question over all.
@MainActor
final class Stage {
  private let overlay = Owned(sinking: Make.widget(gtk_overlay_new()).expand())
  private let base = Make.column().expand()
  // Of no height: it only knows how wide the window is.
  private let ruler = Make.widget(gtk_drawing_area_new()).role(GTK_ACCESSIBLE_ROLE_PRESENTATION)
  /// How columns share the width; nil where there is room for one.
  ///
  /// Counts from the next ``show(_:animated:)`` on.
  var columns: ColumnWidths?
  /// Called in the middle of GTK's layout when the width has changed.
  var onResize: (@MainActor () -> Void)?
  private var root: (id: LayerID, view: LayerView)?
  private var modals: [(id: LayerID, view: ModalView)] = []
  private var leaving: [ModalView] = []
  private(set) var alert: AlertCard?
  private var leavingAlert: AlertCard?
  private let actions: Actions

  /// What happens on the stage, and the pages for it.
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

  /// Shows a tree, and returns what moves while it comes on show.
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
    // One movement at a time: what is beneath a modal that comes or goes is in its place already.
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

  /// Takes away what left, once it does not move any more.
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

  // MARK: What is on it

  /// The layers from the bottom up.
  var layers: [LayerView] { (root.map { [$0.view] } ?? []) + modals.map(\.view.layer) }

  /// The modal of a layer; nil for the root.
  func modal(_ id: LayerID) -> ModalView? { modals.first { $0.id == id }?.view }

  /// Keeps the keyboard, and who reads the screen aloud, in what is on top.
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
