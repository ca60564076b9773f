#if Gtk
import CSeamGtk
import SeamViews

/// Shows the entry of a code: a cell for each digit, and a text field over them that is not drawn.
final class GtkCodeEntry: GtkView {
  private let scroller: Owned<WidgetPointer>
  private let title = Make.text(alignment: 0.5).style("title-2")
  private let message = Make.text(alignment: 0.5)
  private let entry = CodeField()
  private let spinner = Make.widget(gtk_spinner_new())
  private let problem = Make.text(alignment: 0.5).style("error").role(GTK_ACCESSIBLE_ROLE_ALERT)
  private let buttons: ButtonColumn
  private var shown: CodeEntryConfiguration?

  var widget: WidgetPointer { scroller.pointer }

  init(send: @escaping @MainActor (CodeEntryConfiguration.Event) -> Void) {
    buttons = ButtonColumn { send(.didTap($0)) }
    let column = Make.column(spacing: 12).margins(x: 12, y: 36)
    gtk_widget_set_valign(column, GTK_ALIGN_CENTER)
    gtk_widget_set_vexpand(column, 1)
    gtk_widget_set_size_request(spinner, 24, 24)
    for part in [title, message, entry.widget, problem, spinner, buttons.widget] { column.append(part) }
    for part in [entry.widget, buttons.widget] { gtk_widget_set_margin_top(part, 12) }
    scroller = Owned(sinking: Make.scrolling(Make.clamp(column, to: 420)))
    entry.onEdit = { send(.didChange($0)) }
    entry.onSubmit = { [weak self] in
      let primary = self?.shown?.actions.first { $0.role == .primary && $0.isEnabled }
      if let primary { send(.didTap(primary.id)) }
    }
  }

  func update(to configuration: CodeEntryConfiguration) {
    shown = configuration
    title.setOptionalText(configuration.title)
    message.setOptionalText(configuration.message)
    problem.setOptionalText(configuration.error)
    entry.show(configuration)
    spinner.isVisible = configuration.isBusy
    gtk_spinner_set_spinning(spinner.opaque, configuration.isBusy ? 1 : 0)
    spinner.setAccessible(label: configuration.title)
    buttons.show(configuration.actions.filter { $0.role == .normal || $0.role == .destructive })
  }

  // MARK: Page

  static func isTyping(_ event: CodeEntryConfiguration.Event) -> Bool {
    if case .didChange = event { true } else { false }
  }

  /// Empty, because the content shows the title.
  func title(of configuration: CodeEntryConfiguration) -> String { "" }

  /// Normal and destructive actions are shown below the content instead.
  func barActions(of configuration: CodeEntryConfiguration) -> [Action] {
    configuration.actions.filter { $0.role == .primary || $0.role == .cancel }
  }

  func takeFocus() -> Bool {
    entry.takeFocus()
    return true
  }
}
#endif
