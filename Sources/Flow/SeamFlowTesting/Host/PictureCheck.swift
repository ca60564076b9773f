import SeamFlow
import SeamViews

/// Compares the picture that the user of a host sees with the navigation tree.
@MainActor
struct PictureCheck {
  private let tree: NavigationTree
  private let title: String
  private let offersBack: Bool

  /// Captures the title, the way back and the tree that must be visible now.
  init(_ navigator: Navigator) {
    tree = navigator.tree
    let entry = tree.visibleEntry
    title = entry.flatMap { navigator.screen(for: $0.id) }?.configuration.title ?? ""
    offersBack = navigator.offersBack(in: tree)
  }

  /// Returns the difference between a picture and the tree; nil if there is none.
  ///
  /// Under an alert nothing is checked, as platforms differ in the parts that remain visible.
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
    guard picture.showsSheet == isSheet else { return should("a visible sheet", "\(isSheet)", "\(picture.showsSheet)") }
    // At the bottom of a sheet, the platform decides whether there is a way back.
    let isBottomOfSheet = isSheet && tree.layers.last?.visibleStack.entries.count == 1
    guard isBottomOfSheet || picture.offersBack == offersBack else {
      return should("a way back", "\(offersBack)", "\(picture.offersBack)")
    }
    return nil
  }

  /// Returns whether a picture has the title: in the bar, possibly truncated, or else in the page, possibly wrapped.
  private func showsTitle(_ picture: HostPicture) -> Bool {
    guard let seen = picture.title, !seen.isEmpty else {
      return title.split(separator: " ").allSatisfy { picture.reads(String($0)) }
    }
    return seen == title || seen.hasSuffix("…") && title.hasPrefix(seen.dropLast())
  }

  private func should(_ what: String, _ expected: String, _ seen: String) -> String {
    "The host does not show the navigation tree: \(what) should be \(expected), but the user sees \(seen)."
  }

  private func words(_ text: String?) -> String { text.map { $0.isEmpty ? "none" : "“\($0)”" } ?? "none" }
}
