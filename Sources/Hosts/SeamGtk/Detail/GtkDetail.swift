#if Gtk
import CSeamGtk
import SeamViews

/// Shows details: a header, rows in sections, and actions.
final class GtkDetail: GtkView {
  private let scroller: Owned<WidgetPointer>
  private let picture = PictureFrame(size: 96, symbolSize: 64)
  private let headline = Make.text(alignment: 0.5).style("title-1").role(GTK_ACCESSIBLE_ROLE_HEADING)
  private let subheadline = Make.text(alignment: 0.5).style("dim-label")
  private let sections = Make.column(spacing: 24)
  private let buttons: ButtonColumn
  private var groups: [DetailGroup] = []
  private let send: @MainActor (DetailConfiguration.Event) -> Void

  var widget: WidgetPointer { scroller.pointer }

  init(send: @escaping @MainActor (DetailConfiguration.Event) -> Void) {
    self.send = send
    buttons = ButtonColumn { send(.didTap($0)) }
    let top = Make.column(spacing: 6)
    for part in [picture.widget, headline, subheadline] { top.append(part) }
    gtk_widget_set_margin_bottom(picture.widget, 6)
    let column = Make.column(spacing: 24).margins(x: 12, y: 24)
    for part in [top, sections, buttons.widget] { column.append(part) }
    scroller = Owned(sinking: Make.scrolling(Make.clamp(column)))
  }

  func update(to detail: DetailConfiguration) {
    picture.show(detail.picture)
    headline.setOptionalText(detail.headline)
    subheadline.setOptionalText(detail.subheadline)
    let shown = detail.sections.filter { !$0.rows.isEmpty }
    while groups.count > shown.count { gtk_box_remove(sections.cast(), groups.removeLast().widget) }
    while groups.count < shown.count {
      let group = DetailGroup { [send] in send(.didSelect(row: $0)) }
      sections.append(group.widget)
      groups.append(group)
    }
    for (group, section) in zip(groups, shown) { group.show(section) }
    sections.isVisible = !shown.isEmpty
    buttons.show(Self.contentActions(detail))
  }

  /// Returns the actions below the content: normal ones, for lack of room in the bar, and destructive ones.
  private static func contentActions(_ detail: DetailConfiguration) -> [Action] {
    detail.actions.filter { $0.role == .normal || $0.role == .destructive }
  }

  func barActions(of detail: DetailConfiguration) -> [Action] {
    detail.actions.filter { $0.role == .primary || $0.role == .cancel }
  }

  func takeFocus() -> Bool { groups.contains { $0.takeFocus() } || gtk_widget_grab_focus(scroller.pointer) != 0 }
}
#endif
