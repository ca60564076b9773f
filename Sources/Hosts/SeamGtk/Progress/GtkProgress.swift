#if Gtk
import CSeamGtk
import SeamViews

/// Shows the progress of a task.
final class GtkProgress: GtkView {
  private let column = Owned(sinking: Make.column(spacing: 18).margins(24))
  private let status = Make.text(alignment: 0.5).style("title-4", "numeric")
  private let bar = Make.widget(gtk_progress_bar_new())
  private let spinner = Make.widget(gtk_spinner_new())
  private let buttons: ButtonColumn

  let widget: WidgetPointer

  init(send: @escaping @MainActor (ProgressConfiguration.Event) -> Void) {
    buttons = ButtonColumn { send(.didTap($0)) }
    widget = Make.clamp(column.pointer, to: 420)
    gtk_widget_set_valign(column.pointer, GTK_ALIGN_CENTER)
    gtk_widget_set_size_request(spinner, 48, 48)
    for part in [spinner, status, bar, buttons.widget] { column.pointer.append(part) }
  }

  func update(to progress: ProgressConfiguration) {
    status.setText(progress.status)
    bar.isVisible = progress.fraction != nil
    spinner.isVisible = progress.fraction == nil
    gtk_spinner_set_spinning(spinner.opaque, progress.fraction == nil ? 1 : 0)
    if let fraction = progress.fraction { gtk_progress_bar_set_fraction(bar.opaque, fraction) }
    for widget in [bar, spinner] { widget.setAccessible(label: progress.status) }
    buttons.show(progress.actions)
  }

  func barActions(of progress: ProgressConfiguration) -> [Action] { [] }

  func takeFocus() -> Bool { buttons.takeFocus() }
}
#endif
