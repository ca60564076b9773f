#if Gtk
import CSeamGtk
import SeamViews

/// The bar above a page: back button, title and actions.
@MainActor
final class PageHeader {
  /// The width of the narrowest phones, and the part of it that a desktop may use for the window's border.
  private static let (narrowest, border): (Int32, Int32) = (360, 10)

  /// The prefix of the menu's actions.
  static let prefix = "page"

  private let bar = Owned(sinking: Make.widget(adw_header_bar_new()))
  private let title = Make.widget(adw_window_title_new("", ""))
  // Owned, because it is removed and added again when the actions change.
  private let menu = Owned(sinking: Make.widget(gtk_menu_button_new()))
  private let refreshButton = Make.iconButton("view-refresh-symbolic", named: "Refresh (Ctrl+R)")
  private let spinner = Make.widget(gtk_spinner_new())
  private var starting: [WidgetPointer] = []
  private var ending: [WidgetPointer] = []
  private var back: (control: BackControl, button: WidgetPointer)?
  /// The layout of the bar before anything is moved for lack of room.
  private var shown: (layout: BarLayout, hasBack: Bool)?
  private var offered: [Action] = []
  /// The available width in pixels in a column; nil for the width of the window.
  var room: Int32? {
    didSet {
      guard room != oldValue else { return }
      shown = nil
      layOut()
    }
  }

  /// The menu's actions.
  let actions = Owned(taking: Make.object(g_simple_action_group_new()).opaque)
  var onTap: (@MainActor (Action.ID) -> Void)?
  var onRefresh: (@MainActor () -> Void)?

  var widget: WidgetPointer { bar.pointer }
  private var menuButton: WidgetPointer { menu.pointer }

  init() {
    adw_header_bar_set_title_widget(widget.opaque, title)
    // There is little room on a phone: an off-centre title is better than a truncated one.
    adw_header_bar_set_centering_policy(widget.opaque, ADW_CENTERING_POLICY_LOOSE)
    adw_header_bar_set_decoration_layout(widget.opaque, WindowButtons.layout)
    gtk_menu_button_set_icon_name(menuButton.opaque, "view-more-symbolic")
    gtk_widget_set_tooltip_text(menuButton, "More (F10)")
    menuButton.setAccessible(label: "More")
    spinner.setAccessible(label: "Refreshing")
    adw_header_bar_pack_end(widget.opaque, menuButton)
    adw_header_bar_pack_end(widget.opaque, refreshButton)
    adw_header_bar_pack_end(widget.opaque, spinner)
    menuButton.isVisible = false
    refreshButton.isVisible = false
    spinner.isVisible = false
    widget.on("map") { [weak self] in self?.fit() }
    refreshButton.on("clicked") { [weak self] in self?.onRefresh?() }
  }

  func show(title text: String, actions: [Action], refresh: ListConfiguration.Refresh) {
    adw_window_title_set_title(title.opaque, text)
    refreshButton.isVisible = refresh == .available
    spinner.isVisible = refresh == .running
    gtk_spinner_set_spinning(spinner.opaque, refresh == .running ? 1 : 0)
    offered = actions
    layOut()
  }

  func setBack(_ control: BackControl?) {
    if control?.icon == back?.control.icon, control?.name == back?.control.name {
      if let control, let button = back?.button { back = (control, button) }
      return
    }
    if let button = back?.button { adw_header_bar_remove(widget.opaque, button) }
    back = nil
    if let control {
      let button = Make.iconButton(control.icon, named: control.name)
      button.on("clicked") { [weak self] in self?.back?.control.act() }
      adw_header_bar_pack_start(widget.opaque, button)
      back = (control, button)
    }
    layOut()
  }

  /// Sets whether the bar has the window's buttons; sheets have none, and columns only at the window's ends.
  func setWindowControls(start: Bool, end: Bool) {
    adw_header_bar_set_show_start_title_buttons(widget.opaque, start ? 1 : 0)
    adw_header_bar_set_show_end_title_buttons(widget.opaque, end ? 1 : 0)
  }

  /// Opens the menu; returns false if there is none.
  func openMenu() -> Bool {
    guard menuButton.isVisible else { return false }
    gtk_menu_button_popup(menuButton.opaque)
    return true
  }

  private func layOut() {
    let hasBack = back != nil
    let layout = BarLayout(offered, hasBack: hasBack)
    if let shown, shown == (layout, hasBack) { return }
    shown = (layout, hasBack)
    pack(layout)
    fit()
  }

  /// Moves actions to the menu if the bar, with the beginning of the title, does not fit, as with large text.
  private func fit() {
    guard let shown, isTooWide else { return }
    pack(BarLayout(offered, hasBack: shown.hasBack, isTight: true))
    // The last resort, because the bar truncates buttons before the title.
    if isTooWide { for button in starting + ending { button.cutText() } }
  }

  private var isTooWide: Bool {
    if let room { return widget.width.minimum > room - Self.border }
    // The bar is fitted once it is in a window.
    guard let window = gtk_widget_get_root(widget) else { return false }
    var (width, height): (Int32, Int32) = (gtk_widget_get_width(window.cast()), 0)
    // Before it is first drawn, the window only has its default size.
    if width == 0 { gtk_window_get_default_size(window.cast(), &width, &height) }
    return widget.width.minimum > max(width, Self.narrowest) - Self.border
  }

  private func pack(_ layout: BarLayout) {
    for button in starting + ending { adw_header_bar_remove(widget.opaque, button) }
    starting = layout.leading.map { [button(for: $0)] } ?? []
    ending = layout.trailing.map(button(for:))
    for button in starting { adw_header_bar_pack_start(widget.opaque, button) }
    // Packed before the menu, so that the most likely action is at the very end.
    adw_header_bar_remove(widget.opaque, menuButton)
    for button in ending { adw_header_bar_pack_end(widget.opaque, button) }
    adw_header_bar_pack_end(widget.opaque, menuButton)
    showMenu(layout.menu)
  }

  private func button(for action: Action) -> WidgetPointer {
    let button = Make.button(for: action, .short)
    if let keys = KeyLabel(of: action) { gtk_widget_set_tooltip_text(button, "\(action.title) (\(keys.text))") }
    button.on("clicked") { [weak self] in self?.onTap?(action.id) }
    return button
  }

  private func showMenu(_ items: [Action]) {
    menuButton.isVisible = !items.isEmpty
    let group = actions.pointer
    for name in names { g_action_map_remove_action(group, name) }
    names = []
    let model = Owned(taking: Make.opaque(g_menu_new()))
    for (index, action) in items.enumerated() {
      let name = "action\(index)"
      let item = Owned(taking: Make.opaque(g_menu_item_new(action.title, "\(Self.prefix).\(name)")))
      if let keys = KeyLabel(of: action) {
        g_menu_item_set_attribute_value(item.pointer, "accel", g_variant_new_string(keys.accelerator))
      }
      g_menu_append_item(model.pointer, item.pointer)
      let simple = Owned(taking: Make.opaque(g_simple_action_new(name, nil)))
      g_simple_action_set_enabled(simple.pointer, action.isEnabled ? 1 : 0)
      simple.pointer.on("activate") { [weak self] in self?.onTap?(action.id) }
      g_action_map_add_action(group, simple.pointer)
      names.append(name)
    }
    gtk_menu_button_set_menu_model(menuButton.opaque, items.isEmpty ? nil : model.pointer.cast())
  }

  private var names: [String] = []
}

extension UnsafeMutablePointer<GtkWidget> {
  /// Makes actions available to the widget and its descendants.
  @MainActor
  func insert(_ actions: Owned<OpaquePointer>, as prefix: String) {
    gtk_widget_insert_action_group(self, prefix, actions.pointer)
  }
}
#endif
