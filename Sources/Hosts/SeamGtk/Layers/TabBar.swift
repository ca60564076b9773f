#if Gtk
import CSeamGtk
import SeamFlow

/// The tabs of a layer, with symbols above their titles.
@MainActor
final class TabBar {
  private let bar = Owned(sinking: Make.column().style("seam-tabs"))
  private let row = Make.row(spacing: 6).role(GTK_ACCESSIBLE_ROLE_TAB_LIST)
  private var tabs: [NavigationTree.Tab] = []
  private var buttons: [WidgetPointer] = []
  private var isUpdating = false
  /// Called with the tapped tab, selected or not.
  var onSelect: (@MainActor (String) -> Void)?

  var widget: WidgetPointer { bar.pointer }

  init() {
    gtk_box_set_homogeneous(row.cast(), 1)
    widget.append(Make.clamp(row))
  }

  func show(_ new: [NavigationTree.Tab], selected: Int) {
    if new != tabs { rebuild(new) }
    isUpdating = true
    for (index, button) in buttons.enumerated() {
      gtk_toggle_button_set_active(button.cast(), index == selected ? 1 : 0)
      button.setAccessible(isSelected: index == selected)
    }
    isUpdating = false
  }

  private func rebuild(_ new: [NavigationTree.Tab]) {
    for button in buttons { gtk_box_remove(row.cast(), button) }
    tabs = new
    buttons = new.enumerated().map { index, tab in makeButton(tab, index) }
    for button in buttons { row.append(button) }
  }

  private func makeButton(_ tab: NavigationTree.Tab, _ index: Int) -> WidgetPointer {
    let content = Make.column(spacing: 2)
    if let icon = IconTheme.name(of: tab.symbol) { content.append(Make.icon(icon)) }
    content.append(Make.line(tab.title, alignment: 0.5).style("caption-heading"))
    let button = Make.widget(gtk_toggle_button_new()).role(GTK_ACCESSIBLE_ROLE_TAB).style("flat")
    gtk_button_set_child(button.cast(), content)
    gtk_widget_set_hexpand(button, 1)
    button.setAccessible(label: tab.title)
    if index < 9 { gtk_widget_set_tooltip_text(button, "\(tab.title) (Ctrl+\(index + 1))") }
    button.on("toggled") { [weak self] in self?.didToggle(tab.id) }
    return button
  }

  /// Reports a tap and restores the tree's selection: only the tree changes the selected tab.
  private func didToggle(_ tab: String) {
    guard !isUpdating else { return }
    isUpdating = true
    for (button, other) in zip(buttons, tabs) {
      let wasSelected = (gtk_toggle_button_get_active(button.cast()) != 0) != (other.id == tab)
      gtk_toggle_button_set_active(button.cast(), wasSelected ? 1 : 0)
    }
    isUpdating = false
    onSelect?(tab)
  }
}
#endif
