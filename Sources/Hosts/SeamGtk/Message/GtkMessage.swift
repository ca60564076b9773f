#if Gtk
import CSeamGtk
import SeamViews

/// Shows messages.
final class GtkMessage: GtkView {
  private let body: MessageBody

  var widget: WidgetPointer { body.widget }

  init(send: @escaping @MainActor (MessageConfiguration.Event) -> Void) {
    body = MessageBody { send(.didTap($0)) }
  }

  func update(to message: MessageConfiguration) { body.show(message) }

  /// Empty, because the content shows the title.
  func title(of message: MessageConfiguration) -> String { "" }

  func barActions(of message: MessageConfiguration) -> [Action] { [] }

  func takeFocus() -> Bool { body.takeFocus() }
}
#endif
