import CSeamGtk
import SeamViews

/// A section of facts.
@MainActor
final class FactGroup {
  private let section = BoxedSection()
  private var rows: [(fact: DetailView.Fact, row: FactRow)] = []
  private let select: @MainActor (DetailView.Fact.ID) -> Void

  var widget: WidgetPointer { section.widget }

  init(select: @escaping @MainActor (DetailView.Fact.ID) -> Void) { self.select = select }

  func show(_ new: DetailView.Section) {
    section.show(title: new.title)
    // Rows of the same kind at the same position are updated, the others replaced.
    let kept = zip(rows, new.facts).prefix { $0.fact.id == $1.id && $0.fact.isSelectable == $1.isSelectable }.count
    while rows.count > kept { section.remove(rows.removeLast().row.widget) }
    for (index, fact) in new.facts.enumerated() {
      if index < kept {
        rows[index].fact = fact
      } else {
        let row = FactRow(isSelectable: fact.isSelectable) { [select] in select(fact.id) }
        section.insert(row.widget, at: index)
        rows.append((fact, row))
      }
      rows[index].row.show(fact)
    }
  }

  /// Focuses the first selectable fact.
  func takeFocus() -> Bool {
    guard let row = rows.first(where: \.fact.isSelectable)?.row else { return false }
    return gtk_widget_grab_focus(row.widget) != 0
  }
}
