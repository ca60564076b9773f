#if Gtk
import CSeamGtk
import SeamViews

/// A section of rows.
@MainActor
final class DetailGroup {
  private let section = BoxedSection()
  private var rows: [(content: DetailConfiguration.Row, row: DetailRow)] = []
  private let select: @MainActor (DetailConfiguration.Row.ID) -> Void

  var widget: WidgetPointer { section.widget }

  init(select: @escaping @MainActor (DetailConfiguration.Row.ID) -> Void) { self.select = select }

  func show(_ new: DetailConfiguration.Section) {
    section.show(title: new.title)
    // Rows of the same kind at the same position are updated, the others replaced.
    let kept = zip(rows, new.rows).prefix { row, content in
      row.content.id == content.id && row.content.isSelectable == content.isSelectable
    }.count
    while rows.count > kept { section.remove(rows.removeLast().row.widget) }
    for (index, content) in new.rows.enumerated() {
      if index < kept {
        rows[index].content = content
      } else {
        let row = DetailRow(isSelectable: content.isSelectable) { [select] in select(content.id) }
        section.insert(row.widget, at: index)
        rows.append((content, row))
      }
      rows[index].row.show(content)
    }
  }

  /// Focuses the first selectable row.
  func takeFocus() -> Bool {
    guard let row = rows.first(where: \.content.isSelectable)?.row else { return false }
    return gtk_widget_grab_focus(row.widget) != 0
  }
}
#endif
