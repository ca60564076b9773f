import CSeamGtk
import SeamViews

/// Shows messages.
final class GtkMessage: GtkView {
  private let body: MessageBody

  var widget: WidgetPointer { body.widget }

  init(send: @escaping @MainActor (MessageView.Event) -> Void) {
    body = MessageBody { send(.didTap($0)) }
  }

  func update(to message: MessageView.Configuration) { body.show(message) }

  /// Empty, because the content shows the title.
  func title(of message: MessageView.Configuration) -> String { "" }

  func barActions(of message: MessageView.Configuration) -> [Action] { [] }

  func takeFocus() -> Bool { body.takeFocus() }
}
