import SeamFlow
import SeamViews

/// Holds what a user sees of any host against the navigation tree.
@MainActor
struct PictureCheck {
  private let tree: NavigationTree
  private let title: String
  private let canGoBack: Bool

  /// Takes what is to be seen now.
  init(_ navigator: Navigator) {
    tree = navigator.tree
    let entry = tree.visibleEntry
    title = entry.flatMap { navigator.screen(for: $0.id) }?.configuration.title ?? ""
    canGoBack = entry.map { navigator.canGoBack(from: $0.id) } ?? false
  }

  /// What is wrong with a picture; nil where it is what the tree says.
  ///
  /// Beneath an alert nothing is in use, and platforms show more or less of it.
  func problem(in picture: HostPicture) -> String? {
    let alert = tree.alerts.first?.configuration.title
    guard picture.alert == alert else { return should("the alert", words(alert), words(picture.alert)) }
    guard alert == nil else { return nil }
    guard showsTitle(picture) else { return should("the title", words(title), words(picture.title)) }
    let bar = tree.layers.last?.tabBar
    let tabs = bar?.tabs.map(\.title) ?? []
    guard picture.tabs == tabs else { return should("the tabs", "\(tabs)", "\(picture.tabs)") }
    let selected = bar.map { $0.tabs[$0.selected].title }
    guard picture.selectedTab == selected else {
      return should("the selected tab", words(selected), words(picture.selectedTab))
    }
    let isSheet = tree.layers.last?.style == .sheet
    guard picture.showsSheet == isSheet else { return should("a sheet on show", "\(isSheet)", "\(picture.showsSheet)") }
    // At the bottom of a sheet a way back is the platform's choice.
    let isBottomOfSheet = isSheet && tree.layers.last?.visibleStack.entries.count == 1
    guard isBottomOfSheet || picture.offersBack == canGoBack else {
      return should("a way back", "\(canGoBack)", "\(picture.offersBack)")
    }
    return nil
  }

  /// Whether a picture has the title: in the bar, cut if it is long, or else in what the page says, over many lines.
  private func showsTitle(_ picture: HostPicture) -> Bool {
    guard let seen = picture.title, !seen.isEmpty else {
      return title.split(separator: " ").allSatisfy { picture.reads(String($0)) }
    }
    return seen == title || seen.hasSuffix("…") && title.hasPrefix(seen.dropLast())
  }

  private func should(_ what: String, _ expected: String, _ seen: String) -> String {
    "The host shows something else than the tree: \(what) should be \(expected), but the user sees \(seen)."
  }

  private func words(_ text: String?) -> String { text.map { $0.isEmpty ? "none" : "“\($0)”" } ?? "none" }
}
