import SeamFlow
import SeamViews

/// A host of a platform that has one page at a time, with a bar and buttons.
@MainActor
final class Window: NavigationHost {
  struct Bar {
    var title: String?
    var backButton: Button?
    var hasBackButton: Bool { backButton != nil }
  }

  struct Button {
    let label: String
    let press: @MainActor () -> Void
  }

  private(set) var bar = Bar()
  private(set) var readableText = ""
  private var buttons: [Button] = []

  func show(_ tree: NavigationTree, animated: Bool, in navigator: Navigator) async {
    guard let entry = tree.visibleEntry, let screen = navigator.screen(for: entry.id) else { return }
    readableText = screen.configuration.text
    buttons = screen.configuration.actions.map { action in
      Button(label: action.title) { [weak screen] in screen?.tap(action.id) }
    }
    bar = Bar(title: screen.configuration.title)
    guard navigator.canGoBack(from: entry.id) else { return }
    bar.backButton = Button(label: "Back") { [weak navigator] in navigator?.didLeave(entry.id) }
  }

  func button(_ label: String) -> Button? { buttons.first { $0.label == label } }

  func press(_ button: Button?) -> Bool {
    button?.press()
    return button != nil
  }
}
