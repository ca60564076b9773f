#if Gtk
import CSeamGtk
import SeamFlow
import SeamViews

/// The visible alert, in front of everything else.
@MainActor
final class AlertCard {
  let id: AlertID
  private let configuration: AlertConfiguration
  private let cover: Owned<WidgetPointer>
  private var buttons: [(action: Action, widget: WidgetPointer)] = []
  private var fade: Animation?

  var widget: WidgetPointer { cover.pointer }

  init(_ alert: NavigationTree.Alert, answer: @escaping @MainActor (Action.ID) -> Void) {
    id = alert.id
    configuration = alert.configuration
    let card = Make.column().style("seam-alert").role(GTK_ACCESSIBLE_ROLE_ALERT_DIALOG)
    gtk_widget_set_overflow(card, GTK_OVERFLOW_HIDDEN)
    card.setAccessible(label: configuration.title)
    card.setAccessibleModal()
    card.setAccessible(description: configuration.message)
    cover = Owned(sinking: Make.column().style("seam-scrim"))

    let texts = Make.column(spacing: 10).style("seam-alert-texts")
    texts.append(Make.text(configuration.title, alignment: 0.5).style("title-2"))
    if let message = configuration.message { texts.append(Make.text(message, alignment: 0.5)) }
    card.append(texts)

    buttons = configuration.buttons.map { ($0, Self.button(for: $0, answer)) }
    card.append(rowOfButtons())

    let clamp = Make.clamp(card, to: 340).margins(24)
    gtk_widget_set_valign(clamp, GTK_ALIGN_CENTER)
    gtk_widget_set_vexpand(clamp, 1)
    // An alert that is higher than the window scrolls as a whole.
    widget.append(Make.scrolling(clamp))
  }

  private static func button(for action: Action, _ answer: @escaping @MainActor (Action.ID) -> Void) -> WidgetPointer {
    let button = Make.widget(gtk_button_new_with_label(action.title)).style("flat")
    button.cutText()
    button.isSensitive = action.isEnabled
    switch action.role {
    case .primary: gtk_widget_add_css_class(button, "accent")
    case .destructive: gtk_widget_add_css_class(button, "error")
    case .normal, .cancel: break
    }
    button.on("clicked") { answer(action.id) }
    return button
  }

  /// Returns the buttons side by side if they fit on a phone, otherwise stacked.
  private func rowOfButtons() -> WidgetPointer {
    let row = Make.row().style("seam-alert-buttons")
    let widest = buttons.map(\.widget.width.natural).max() ?? 0
    let fits = buttons.count <= 2 && widest <= 150
    if fits {
      // Cancel is the first from the left, or the last from the top.
      buttons = buttons.filter { $0.action.role == .cancel } + buttons.filter { $0.action.role != .cancel }
    }
    gtk_orientable_set_orientation(row.opaque, fits ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL)
    gtk_box_set_homogeneous(row.cast(), fits ? 1 : 0)
    for button in buttons { row.append(button.widget) }
    return row
  }

  /// Focuses a button with which Enter is not destructive.
  func takeFocus() {
    let isGrave = configuration.buttons.contains { $0.role == .destructive }
    let preferred =
      buttons.first { $0.action.role == .primary } ?? (isGrave ? buttons.first { $0.action.role == .cancel } : nil)
      ?? buttons.first { $0.action.isEnabled && $0.action.role != .destructive } ?? buttons.first
    if let preferred { gtk_widget_grab_focus(preferred.widget) }
  }

  /// Fades in or out.
  func fade(in isComing: Bool, animated: Bool) -> Transition? {
    guard animated else { return nil }
    let transition = Transition()
    let widget = widget
    fade = Animation(
      on: widget, from: isComing ? 0 : 1, to: isComing ? 1 : 0, milliseconds: 150,
      step: { gtk_widget_set_opacity(widget, $0) }, done: { transition.end() })
    return transition.isOver ? nil : transition
  }
}
#endif
