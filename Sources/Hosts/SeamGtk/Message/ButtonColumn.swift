#if Gtk
import CSeamGtk
import SeamViews

/// A column of buttons in the middle of a page.
@MainActor
final class ButtonColumn {
  private let column = Owned(sinking: Make.column(spacing: 12))
  private var buttons: [(action: Action, widget: WidgetPointer)] = []
  private let tap: @MainActor (Action.ID) -> Void

  var widget: WidgetPointer { column.pointer }

  init(tap: @escaping @MainActor (Action.ID) -> Void) {
    self.tap = tap
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
  }

  func show(_ actions: [Action]) {
    widget.isVisible = !actions.isEmpty
    guard actions != buttons.map(\.action) else { return }
    let isSame = actions.elementsEqual(buttons) {
      ($0.id, $0.role, $0.symbol) == ($1.action.id, $1.action.role, $1.action.symbol)
    }
    if isSame {
      for (index, action) in actions.enumerated() { update(index, to: action) }
      return
    }
    for button in buttons { gtk_box_remove(widget.cast(), button.widget) }
    buttons = actions.map { ($0, makeButton($0)) }
    for button in buttons { widget.append(button.widget) }
  }

  private func update(_ index: Int, to action: Action) {
    buttons[index].action = action
    let button = buttons[index].widget
    button.setButtonTitle(action.title)
    button.isSensitive = action.isEnabled
  }

  private func makeButton(_ action: Action) -> WidgetPointer {
    let button = Make.button(for: action, .full).style("pill")
    button.cutText()
    if let keys = KeyLabel(of: action) { gtk_widget_set_tooltip_text(button, keys.text) }
    button.on("clicked") { [tap] in tap(action.id) }
    return button
  }

  func takeFocus() -> Bool {
    let usable = buttons.filter(\.action.isEnabled)
    guard let button = usable.first(where: { $0.action.role != .destructive }) ?? usable.first else { return false }
    return gtk_widget_grab_focus(button.widget) != 0
  }
}
#endif
