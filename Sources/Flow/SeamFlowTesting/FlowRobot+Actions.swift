public import SeamFlow
import SeamViews
import SeamViewsTesting

/// The user's actions.
extension FlowRobot {
  /// Taps a button of the visible alert, or else a button or row of the visible screen.
  @discardableResult
  public func tap(_ label: String) async throws -> Self {
    try await use(.tap(label)) { driver in
      guard let alert = navigator.tree.alerts.first else { return try driver.tap(label) }
      guard let button = alert.configuration.buttons.first(where: { $0.title == label && $0.isEnabled }) else {
        throw Obstacle.alert(alert.configuration.title, lacks: label)
      }
      navigator.didAnswer(alert.id, with: button.id)
    }
  }

  /// Types into a field.
  @discardableResult
  public func type(_ text: String, into label: String) async throws -> Self {
    try await use(.type(text, into: label)) { try $0.type(text, into: label) }
  }

  /// Toggles a switch.
  @discardableResult
  public func toggle(_ label: String) async throws -> Self {
    try await use(.toggle(label)) { try $0.toggle(label) }
  }

  /// Chooses an option of a choice.
  @discardableResult
  public func choose(_ option: String, for label: String) async throws -> Self {
    try await use(.choose(option, for: label)) { try $0.choose(option, for: label) }
  }

  /// Removes a removable field.
  @discardableResult
  public func remove(_ label: String) async throws -> Self {
    try await use(.remove(label)) { try $0.remove(label) }
  }

  /// Replaces the search text of a list.
  @discardableResult
  public func search(_ text: String) async throws -> Self {
    try await use(.search(text)) { try $0.search(text) }
  }

  /// Reloads a list.
  @discardableResult
  public func refresh() async throws -> Self {
    try await use(.refresh) { try $0.refresh() }
  }

  /// Goes back.
  @discardableResult
  public func back() async throws -> Self {
    try await navigate(.back, "The visible page has no way back.") { $0.back() }
  }

  /// Swipes the topmost sheet down.
  ///
  /// On platforms without this gesture, goes back until the sheet is gone or blocks.
  @discardableResult
  public func swipeDown() async throws -> Self {
    let problem = "There is no sheet to swipe down."
    guard memory != nil || user.actions.contains(.swipeDown) else { return try await goBackFromSheet(problem) }
    return try await navigate(.swipeDown, problem) { $0.swipeDown() }
  }

  /// Taps a tab, by its name.
  @discardableResult
  public func tap(tab: String) async throws -> Self {
    let tabs = navigator.tree.layers.last { $0.tabBar != nil }?.tabBar?.tabs
    let title = tabs?.first { $0.id == tab }?.title ?? tab
    return try await navigate(.selectTab(title), "There is no other tab “\(tab)” to tap.") { $0.tap(tab: tab) }
  }

  /// Follows a link and checks its outcome.
  @discardableResult
  public func follow<Root, Destination>(
    _ link: FlowLink<Root, Destination>, policy: LinkPolicy = .replace, expecting outcome: LinkOutcome = .landed
  ) async throws -> Self {
    let mark = recorder?.mark()
    let actual = await navigator.follow(link, policy: policy)
    if let mark { recorder?.write(link.path, policy, at: mark) }
    guard actual == outcome else {
      throw await failure("Expected the link \(link.path) to be \(outcome), but it was \(actual).")
    }
    await navigator.settle()
    try await expectToSeeTheTree()
    return self
  }

  // MARK: Performing actions

  /// The reason why an action is not possible, to which the failure adds the tree and the visible text.
  private enum Obstacle: Error {
    case noScreen
    case alert(String, lacks: String)

    var message: String {
      switch self {
      case .noScreen: "No screen is visible."
      case .alert(let title, let label): "The alert “\(title)” has no enabled button “\(label)”."
      }
    }
  }

  /// Performs an action on the visible screen as soon as it is possible.
  private func use(_ action: UserAction, _ act: (ScreenDriver) throws -> Void) async throws -> Self {
    guard memory != nil else { return try await perform(action) }
    var problem: (any Error)?
    let isDone = await wait {
      do {
        guard let visibleScreen else { throw Obstacle.noScreen }
        let mark = recorder?.mark()
        let meant = meaning(of: action)
        let drivers = memory?.drivers ?? []
        try (drivers.isEmpty ? [ScreenDriver(visibleScreen)] : drivers).use(act)
        if let mark { recorder?.write(meant, at: mark) }
        return true
      } catch {
        problem = error
        return false
      }
    }
    if !isDone, let obstacle = problem as? Obstacle { throw await failure(obstacle.message) }
    if !isDone, let problem { throw problem }
    await navigator.settle()
    return self
  }

  private func navigate(
    _ action: UserAction, _ problem: String, _ act: (InMemoryHost) -> ReportOutcome
  ) async throws -> Self {
    await navigator.settle()
    guard let memory else { return try await perform(action, problem) }
    let mark = recorder?.mark()
    guard act(memory) != .stale else { throw await failure(problem) }
    if let mark { recorder?.write(action, at: mark) }
    await navigator.settle()
    return self
  }

  /// Performs an action by the user of a real host as soon as it is possible, and checks that the user sees the tree.
  private func perform(_ action: UserAction, _ problem: String? = nil) async throws -> Self {
    guard user.actions.contains(action.kind) else {
      throw await failure("The platform has no control for “\(action.kind.rawValue)”, so the user cannot \(action).")
    }
    guard await wait(until: { await tryTo(action) }) else {
      throw await failure(problem ?? "The user could not \(meaning(of: action)).")
    }
    await navigator.settle()
    try await expectToSeeTheTree()
    return self
  }

  private func tryTo(_ action: UserAction) async -> Bool {
    let action = meaning(of: action)
    let mark = recorder?.mark()
    let isDone = await user.perform(action)
    if isDone, let mark { recorder?.write(action, at: mark) }
    return isDone
  }

  /// Returns the meaning of tapping a label: an answer while an alert is visible.
  private func meaning(of action: UserAction) -> UserAction {
    if case .tap(let label) = action, !navigator.tree.alerts.isEmpty { .answer(label) } else { action }
  }

  /// Goes back until the topmost sheet is gone, or a screen on it blocks leaving or shows an alert.
  private func goBackFromSheet(_ problem: String) async throws -> Self {
    await navigator.settle()
    guard let sheet = navigator.tree.layers.last, sheet.style == .sheet else { throw await failure(problem) }
    let preventedBefore = timesPrevented
    let isDone = await wait {
      let tree = navigator.tree
      guard tree.alerts.isEmpty, timesPrevented == preventedBefore, tree.layers.contains(where: { $0.id == sheet.id })
      else {
        return true
      }
      _ = await tryTo(.back)
      return false
    }
    guard isDone else { throw await failure("Going back does not dismiss the sheet.") }
    try await expectToSeeTheTree()
    return self
  }
}
