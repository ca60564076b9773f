#if Gtk
import CSeamGtk
import SeamViews

/// The rows of a list; only visible rows have widgets.
@MainActor
final class RowsView {
  private let scroller: Owned<WidgetPointer>
  private let list: WidgetPointer
  private let model = Owned(taking: Make.opaque(gtk_string_list_new(nil)))
  private var rows = ListRows()
  /// The existing widgets, by GTK's list item, with the key of the row that each currently shows.
  private var views: [OpaquePointer: (view: RowView, key: Int?)] = [:]
  private let select: @MainActor (ListConfiguration.Row.ID) -> Void

  var widget: WidgetPointer { scroller.pointer }

  init(select: @escaping @MainActor (ListConfiguration.Row.ID) -> Void) {
    self.select = select
    let factory = Make.opaque(gtk_signal_list_item_factory_new())
    // The list takes ownership of the selection, which takes ownership of the model.
    g_object_ref(model.pointer.raw)
    list = Make.widget(gtk_list_view_new(gtk_no_selection_new(model.pointer), factory)).style("seam-list")
    gtk_list_view_set_single_click_activate(list.opaque, 1)
    let clamp = Make.widget(adw_clamp_scrollable_new())
    adw_clamp_scrollable_set_maximum_size(clamp.opaque, 700)
    adw_clamp_scrollable_set_child(clamp.opaque, list)
    scroller = Owned(sinking: Make.scrolling(clamp))
    observe(factory)
    list.connect("activate") { [weak self] position in
      self?.activate(Int(position.uint(0)))
      return false
    }
  }

  private func observe(_ factory: OpaquePointer) {
    func on(_ signal: String, _ body: @escaping @MainActor (RowsView, OpaquePointer) -> Void) {
      factory.connect(signal) { [weak self] arguments in
        if let self, let item = arguments.object(0) { body(self, item) }
        return false
      }
    }
    on("setup") { rows, item in
      let view = RowView()
      rows.views[item] = (view, nil)
      gtk_list_item_set_child(item, view.widget)
    }
    on("bind") { rows, item in
      guard let object = gtk_list_item_get_item(item), let text = gtk_string_object_get_string(OpaquePointer(object))
      else { return }
      rows.bind(item, key: Int(String(cString: text)))
    }
    on("unbind") { rows, item in
      rows.views[item]?.key = nil
      rows.views[item]?.view.clear()
    }
    on("teardown") { rows, item in
      rows.views[item] = nil
      gtk_list_item_set_child(item, nil)
    }
  }

  private func bind(_ item: OpaquePointer, key: Int?) {
    views[item]?.key = key
    guard let key, let content = rows[key] else { return }
    views[item]?.view.show(content)
  }

  private func activate(_ position: Int) {
    if let row = rows[position: position] { select(row.id) }
  }

  // MARK: Updating

  /// Replaces the rows; those that stay keep their widgets, and the list its scroll position.
  func show(_ sections: [ListConfiguration.Section]) {
    let difference = rows.update(to: sections)
    for splice in difference.splices {
      CStrings.with(rows.keys[splice.added].map(String.init)) { additions in
        gtk_string_list_splice(model.pointer, guint(splice.position), guint(splice.removed), additions)
      }
    }
    for (view, key) in views.values {
      if let key, let content = rows[key] { view.show(content) }
    }
  }

  func scrollToTop() {
    guard !rows.keys.isEmpty else { return }
    gtk_widget_activate_action_variant(list, "list.scroll-to-item", g_variant_new_uint32(0))
  }

  func takeFocus() -> Bool { gtk_widget_grab_focus(list) != 0 }
}

extension Make {
  /// Unwraps an object of an opaque class, returned by a constructor.
  static func opaque(_ made: OpaquePointer?) -> OpaquePointer {
    guard let made else { preconditionFailure("GTK returned no object: call gtk_init first.") }
    return made
  }
}
#endif
