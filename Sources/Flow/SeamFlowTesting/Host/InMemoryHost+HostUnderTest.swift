public import SeamFlow
import SeamViews
import SeamViewsTesting

/// The platform of this host is the tree that it was last given and the text of the screens in it.
extension InMemoryHost: HostUnderTest {
  /// The host itself.
  public var host: any NavigationHost { self }

  /// Returns the host as a user would see it.
  public func look() async -> HostPicture {
    let layer = shown.layers.last
    let bar = layer?.tabBar
    let alert = shown.alerts.first?.configuration
    let configuration = shown.visibleEntry.flatMap { drawnConfiguration(of: $0.id) }
    return HostPicture(
      title: configuration?.title, text: [configuration?.text, alert?.text].compactMap(\.self).joined(separator: "\n"),
      tabs: bar?.tabs.map(\.title) ?? [], selectedTab: bar.map { $0.tabs[$0.selected].title }, alert: alert?.title,
      offersBack: offersBack, showsSheet: layer?.style == .sheet)
  }

  /// Performs an action of the user.
  @discardableResult
  public func perform(_ action: UserAction) async -> Bool {
    if let alert = shown.alerts.first {
      guard case .answer(let title) = action,
        let button = alert.configuration.buttons.first(where: { $0.title == title && $0.isEnabled })
      else { return false }
      return navigator?.didAnswer(alert.id, with: button.id) == .accepted
    }
    switch action {
    case .back: return back() != .stale
    case .swipeDown: return swipeDown() != .stale
    case .selectTab(let title):
      guard let tab = shown.layers.last?.tabBar?.tabs.first(where: { $0.title == title }) else { return false }
      return tap(tab: tab.id) != .stale
    case .answer: return false
    case .tap(let label): return use { try $0.tap(label) }
    case .type(let text, let label): return use { try $0.type(text, into: label) }
    case .toggle(let label): return use { try $0.toggle(label) }
    case .choose(let option, let label): return use { try $0.choose(option, for: label) }
    case .remove(let label): return use { try $0.remove(label) }
    case .search(let text): return use { try $0.search(text) }
    case .refresh: return use { try $0.refresh() }
    }
  }

  var offersBack: Bool {
    guard let navigator, let entry = shown.visibleEntry else { return false }
    return navigator.canGoBack(from: entry.id) && navigator.offersBack(in: shown)
  }

  private func use(_ action: (ScreenDriver) throws -> Void) -> Bool {
    let drivers = drivers
    return !drivers.isEmpty && (try? drivers.use(action)) != nil
  }
}
