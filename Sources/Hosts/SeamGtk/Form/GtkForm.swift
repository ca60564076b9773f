#if Gtk
import CSeamGtk
import SeamViews

/// Shows forms: fields in sections, each with its error below it.
///
/// Enter moves to the next field; on the last one, it performs the form's primary action.
final class GtkForm: GtkView {
  private let scroller: Owned<WidgetPointer>
  private let steps = StepsBar()
  private let sections = Make.column(spacing: 24)
  private let problem = Make.text().style("error").role(GTK_ACCESSIBLE_ROLE_ALERT)
  private let buttons: ButtonColumn
  private var groups: [FieldGroup] = []
  private var shown: FormConfiguration?
  private let send: @MainActor (FormConfiguration.Event) -> Void

  var widget: WidgetPointer { scroller.pointer }

  init(send: @escaping @MainActor (FormConfiguration.Event) -> Void) {
    self.send = send
    buttons = ButtonColumn { send(.didTap($0)) }
    let column = Make.column(spacing: 18).margins(x: 12, y: 18)
    for part in [steps.widget, problem, sections, buttons.widget] { column.append(part) }
    scroller = Owned(sinking: Make.scrolling(Make.clamp(column)))
  }

  func update(to form: FormConfiguration) {
    let old = shown
    shown = form
    steps.show(form.steps)
    problem.setOptionalText(form.error)
    while groups.count > form.sections.count { gtk_box_remove(sections.cast(), groups.removeLast().widget) }
    while groups.count < form.sections.count {
      let actions = FieldActions(send: send) { [weak self] in self?.goOn(from: $0) }
      let group = FieldGroup(actions)
      sections.append(group.widget)
      groups.append(group)
    }
    for (group, section) in zip(groups, form.sections) { group.show(section) }
    buttons.show(form.actions.filter { $0.role == .normal || $0.role == .destructive })
    if let old, old.focus != form.focus, let focus = form.focus { row(of: focus)?.takeFocus() }
  }

  private func row(of id: FormConfiguration.Field.ID) -> (any FieldRow)? {
    groups.lazy.compactMap { $0.row(of: id) }.first
  }

  private func goOn(from id: FormConfiguration.Field.ID) {
    guard let form = shown, let index = form.fields.firstIndex(where: { $0.id == id }) else { return }
    if index + 1 < form.fields.count {
      row(of: form.fields[index + 1].id)?.takeFocus()
    } else if let primary = form.actions.first(where: { $0.role == .primary && $0.isEnabled }) {
      send(.didTap(primary.id))
    }
  }

  // MARK: Page

  static func isTyping(_ event: FormConfiguration.Event) -> Bool { if case .didChange = event { true } else { false } }

  /// Normal and destructive actions are shown below the content instead.
  func barActions(of form: FormConfiguration) -> [Action] {
    form.actions.filter { $0.role == .primary || $0.role == .cancel }
  }

  func takeFocus() -> Bool {
    guard let id = shown?.focus ?? shown?.fields.first?.id, let row = row(of: id) else { return false }
    row.takeFocus()
    return true
  }
}
#endif
