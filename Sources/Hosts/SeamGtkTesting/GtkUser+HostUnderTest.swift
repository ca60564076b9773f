#if Gtk
import CSeamGtk
public import SeamFlow
public import SeamFlowTesting
import SeamGtk
import SeamViews

/// The interface that the host conformance suite uses.
extension GtkUser: HostUnderTest {
  /// The host in the window.
  public var host: any NavigationHost { window }

  /// The top alert, found by its role.
  private var alert: WidgetTree? {
    tree.all.last { $0.role == GTK_ACCESSIBLE_ROLE_ALERT_DIALOG }.map { WidgetTree(root: $0) }
  }

  /// The top modal, found by its role.
  private var modal: WidgetPointer? { tree.all.last { $0.role == GTK_ACCESSIBLE_ROLE_DIALOG } }

  private var top: WidgetTree { modal.map { WidgetTree(root: $0) } ?? tree }

  private var tabs: [WidgetPointer] { top.all.filter { $0.role == GTK_ACCESSIBLE_ROLE_TAB } }

  /// Returns the content of the screen, after layout.
  public func look() async -> HostPicture {
    await GtkSession.drawn()
    let selected = tabs.first { gtk_toggle_button_get_active($0.cast()) != 0 }
    return HostPicture(
      title: top.all(adw_window_title_get_type()).last.map { String(cString: adw_window_title_get_title($0.opaque)) },
      text: tree.texts.joined(separator: "\n"), tabs: tabs.compactMap { WidgetTree(root: $0).texts.first },
      selectedTab: selected.flatMap { WidgetTree(root: $0).texts.first }, alert: alert?.texts.first,
      offersBack: backButton != nil,
      showsSheet: modal.map { gtk_widget_has_css_class($0, "seam-sheet") != 0 } ?? false)
  }

  private var backButton: WidgetPointer? { top.button("Back") ?? top.button("Close") }

  // MARK: Actions

  /// Performs an action with the widgets.
  public func perform(_ action: UserAction) async -> Bool {
    switch action {
    case .back: return press(backButton)
    case .swipeDown: return swipeDown()
    case .selectTab(let title):
      return press(tabs.first { WidgetTree(root: $0).texts.contains(title) })
    case .answer(let title): return press(alert?.button(title), isInAlert: true)
    case .tap(let label): return await tap(labelled: label)
    case .type(let text, let label): return type(text, into: top.field(label))
    case .toggle(let label):
      guard let toggle = top.field(label), isReachable(toggle) else { return false }
      let wasOn = gtk_switch_get_active(toggle.opaque) != 0
      // The switch slides, and reports when it has arrived.
      gtk_widget_activate(toggle)
      let deadline = ContinuousClock.now + .seconds(5)
      while (gtk_switch_get_active(toggle.opaque) != 0) == wasOn {
        guard ContinuousClock.now < deadline else { return false }
        await Task.yield()
      }
      return true
    case .choose(let option, let label): return choose(option, in: top.field(label))
    case .remove(let label): return press(top.button("Remove \(label)"))
    case .search(let text): return type(text, into: top.all(gtk_search_entry_get_type()).last)
    case .refresh: return press(top.button("Refresh (Ctrl+R)"))
    }
  }

  /// Whether no other widget covers a widget.
  private func isReachable(_ widget: WidgetPointer, isInAlert: Bool = false) -> Bool {
    (alert == nil || isInAlert) && gtk_widget_is_sensitive(widget) != 0
  }

  private func press(_ button: WidgetPointer?, isInAlert: Bool = false) -> Bool {
    guard let button, isReachable(button, isInAlert: isInAlert) else { return false }
    button.emit("clicked")
    return true
  }

  private func type(_ text: String, into field: WidgetPointer?) -> Bool {
    guard let field, isReachable(field) else { return false }
    if field.isA(gtk_text_view_get_type()) {
      gtk_text_buffer_set_text(gtk_text_view_get_buffer(field.cast()), text, -1)
    } else {
      gtk_editable_set_text(field.opaque, text)
      gtk_editable_set_position(field.opaque, -1)
    }
    return true
  }

  private func choose(_ option: String, in field: WidgetPointer?) -> Bool {
    guard let field, isReachable(field) else { return false }
    if field.isA(gtk_scale_get_type()) {
      guard let value = Double(option) else { return false }
      // GTK reports no change from a slider without a value, which is drawn like one at its lower bound.
      if gtk_range_get_value(field.cast()) == value { return press(slider: field) }
      gtk_range_set_value(field.cast(), value)
      return true
    }
    if field.role == GTK_ACCESSIBLE_ROLE_RADIO_GROUP { return press(WidgetTree(root: field).button(option)) }
    let isList = field.isA(gtk_drop_down_get_type())
    guard let model = isList ? gtk_drop_down_get_model(field.opaque) : adw_combo_row_get_model(field.cast()) else {
      return false
    }
    let options = (0..<g_list_model_get_n_items(model)).map { position in
      guard let item = g_list_model_get_object(model, position) else { return "" }
      let owned = Owned(taking: OpaquePointer(item.raw))
      return String(cString: gtk_string_object_get_string(owned.pointer))
    }
    guard let position = options.firstIndex(of: option) else { return false }
    if isList {
      gtk_drop_down_set_selected(field.opaque, guint(position))
    } else {
      adw_combo_row_set_selected(field.cast(), guint(position))
    }
    return true
  }

  /// Presses the knob of a slider.
  private func press(slider: WidgetPointer) -> Bool {
    let controllers = Owned(taking: gtk_widget_observe_controllers(slider))
    for position in 0..<g_list_model_get_n_items(controllers.pointer) {
      guard let controller = g_list_model_get_object(controllers.pointer, position) else { continue }
      let owned = Owned(taking: OpaquePointer(controller))
      let phase = gtk_event_controller_get_propagation_phase(owned.pointer)
      guard owned.pointer.isA(gtk_gesture_click_get_type()), phase == GTK_PHASE_CAPTURE else { continue }
      owned.pointer.emit("pressed", Double(1), 0, 0)
      return true
    }
    return true
  }

  private func tap(labelled label: String) async -> Bool {
    if let button = top.button(label) { return press(button) }
    if let row = top.row(label), isReachable(row) { return gtk_widget_activate(row) != 0 }
    if await step(toPoint: label) { return press(top.button(label)) }
    guard let menu = top.all(gtk_menu_button_get_type()).last, isReachable(menu) else { return false }
    gtk_menu_button_popup(menu.opaque)
    await GtkSession.drawn()
    let item = WidgetTree(root: menu).all.last { item in
      String(cString: gtk_widget_get_css_name(item)) == "modelbutton" && WidgetTree(root: item).texts.contains(label)
    }
    guard let item, item.isSensitive else {
      gtk_menu_button_popdown(menu.opaque)
      return false
    }
    gtk_widget_activate(item)
    return true
  }

  /// Steps through the points of a chart to one; returns false if there is no such point.
  private func step(toPoint label: String) async -> Bool {
    for direction in ["Previous point", "Next point"] {
      while top.button(label) == nil, press(top.button(direction)) { await GtkSession.drawn() }
    }
    return top.button(label) != nil
  }

  private func swipeDown() -> Bool {
    guard alert == nil, let modal, gtk_widget_has_css_class(modal, "seam-sheet") != 0 else { return false }
    let controllers = Owned(taking: gtk_widget_observe_controllers(modal))
    for position in 0..<g_list_model_get_n_items(controllers.pointer) {
      guard let controller = g_list_model_get_object(controllers.pointer, position) else { continue }
      let owned = Owned(taking: OpaquePointer(controller))
      guard owned.pointer.isA(gtk_gesture_drag_get_type()) else { continue }
      owned.pointer.emit("drag-begin", 100, 20)
      for distance in [20.0, 150, 300] { owned.pointer.emit("drag-update", 0, distance) }
      owned.pointer.emit("drag-end", 0, 300)
      return true
    }
    return false
  }
}
#endif
