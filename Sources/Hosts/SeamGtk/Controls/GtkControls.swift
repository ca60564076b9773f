#if Gtk
import CSeamGtk
import SeamViews

/// Shows an unregistered view: its text, followed by its controls as the fields of a form.
final class GtkControls<Configuration: ViewConfiguration>: GtkView {
  private let column = Owned(sinking: Make.column())
  private let search = Make.widget(gtk_search_entry_new())
  private let searchPlace: WidgetPointer
  private let searchText: TextSync
  private let text = Make.text().style("monospace").margins(x: 6, y: 0)
  private lazy var group = FieldGroup(
    FieldActions(
      send: { [weak self] in self?.send(self?.controls.event(for: $0)) },
      goOn: { [weak self] in _ = self?.takeFocus(after: $0) }))
  private var controls = ControlFields<Configuration.Event>([])
  private let sendEvent: @MainActor (Configuration.Event) -> Void

  var widget: WidgetPointer { column.pointer }

  init(send: @escaping @MainActor (Configuration.Event) -> Void) {
    sendEvent = send
    searchPlace = Make.clamp(search).style("seam-search")
    searchText = TextSync(search.opaque)
    gtk_label_set_selectable(text.opaque, 1)
    let content = Make.column(spacing: 18).margins(x: 12, y: 18)
    for part in [text, group.widget] { content.append(part) }
    widget.append(searchPlace)
    widget.append(Make.scrolling(Make.clamp(content)))
    searchText.onEdit = { [weak self] in self?.send(self?.controls.search?.event($0)) }
  }

  private func send(_ event: Configuration.Event?) { if let event { sendEvent(event) } }

  func update(to configuration: Configuration) {
    // The bar shows the actions.
    controls = ControlFields(configuration.contentControls)
    text.setOptionalText(configuration.text)
    group.show(.init(fields: controls.fields))
    group.widget.isVisible = !controls.fields.isEmpty
    searchPlace.isVisible = controls.search != nil
    if let field = controls.search {
      search.setPlaceholder(field.placeholder)
      searchText.show(field.text)
    }
  }

  // MARK: Page

  func refresh(of configuration: Configuration) -> ListConfiguration.Refresh {
    controls.refresh == nil ? .unavailable : .available
  }

  func askForRefresh() { send(controls.refresh) }

  /// Focuses the first field; the text is selectable, but not worth the focus.
  func takeFocus() -> Bool { takeFocus(after: nil) || controls.search == nil }

  private func takeFocus(after id: FormConfiguration.Field.ID?) -> Bool {
    let fields = controls.fields.map(\.id)
    let next = id == nil ? fields.first : fields.drop { $0 != id }.dropFirst().first
    guard let next, let row = group.row(of: next) else { return false }
    row.takeFocus()
    return true
  }

  var searchField: WidgetPointer? { controls.search == nil ? nil : search }
}
#endif
