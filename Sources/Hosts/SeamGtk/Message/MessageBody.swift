#if Gtk
import CSeamGtk
import SeamViews

/// A centred message, for a screen or an empty list.
@MainActor
final class MessageBody {
  private let scroller: Owned<WidgetPointer>
  private let picture = PictureFrame(size: 96, symbolSize: 96)
  private let title = Make.text(alignment: 0.5).style("title-1")
  private let subtitle = Make.text(alignment: 0.5).style("title-4")
  private let description = Make.text(alignment: 0.5).style("body")
  private let buttons: ButtonColumn

  var widget: WidgetPointer { scroller.pointer }

  init(tap: @escaping @MainActor (Action.ID) -> Void) {
    buttons = ButtonColumn(tap: tap)
    let column = Make.column(spacing: 12).margins(x: 24, y: 36)
    gtk_widget_set_valign(column, GTK_ALIGN_CENTER)
    gtk_widget_set_vexpand(column, 1)
    for part in [picture.widget, title, subtitle, description] { column.append(part) }
    gtk_widget_set_margin_top(buttons.widget, 18)
    column.append(buttons.widget)
    scroller = Owned(sinking: Make.scrolling(Make.clamp(column, to: 420)))
  }

  func show(_ message: MessageConfiguration) {
    picture.show(message.picture, isMuted: true)
    title.setOptionalText(message.title)
    subtitle.setOptionalText(message.subtitle)
    description.setOptionalText(message.description)
    buttons.show(message.actions)
  }

  func takeFocus() -> Bool { buttons.takeFocus() }
}
#endif
