import SeamConformance
import SeamFlow
import SeamFlowTesting
import SeamViews

/// The host under test, a navigator that drives it, and the steps of a case.
@MainActor
final class HostStage {
  private var user: (any HostUnderTest)?
  private(set) var navigator = Navigator()
  private let timeout: Duration
  /// Whether the host or its user did not return.
  private(set) var hangs = false

  init(_ user: any HostUnderTest, timeout: Duration) {
    self.user = user
    self.timeout = timeout
  }

  /// Starts an app on the host.
  func start(_ root: some FlowCoordinator) {
    attach()
    navigator.start(root)
  }

  /// Attaches the host to the navigator, for cases that start an app before they have a host.
  func attach() {
    if let host = user?.host { navigator.attach(host) }
  }

  /// Stops the app and removes the host from the platform.
  func strike() async {
    navigator.stop()
    if !hangs { try? await settle() }
    await user?.close()
  }

  /// Removes the host from the platform and releases it; the app continues.
  func releaseHost() async throws {
    weak let host = user?.host
    await user?.close()
    user = nil
    try await wait(for: "the host, or an object of the platform, retains the host") { host == nil }
  }

  /// Releases the navigator; the host stays.
  func releaseNavigator() { navigator = Navigator() }

  // MARK: Waiting

  /// Waits until the host has returned from showing the tree.
  func settle() async throws {
    let navigator = navigator
    try await within("show(_:animated:in:) did not return") { await navigator.settle() }
  }

  /// Lets pending work complete if there is no condition to wait for.
  func rest() async throws {
    for _ in 0..<10 {
      await Task.yield()
      try await settle()
    }
  }

  /// Waits for a condition.
  func wait(for what: @autoclosure () -> String, until isSo: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + timeout
    while try await !isSo() {
      guard ContinuousClock.now < deadline else { throw Violation(reason: what()) }
      await Task.yield()
      try await settle()
    }
  }

  private func within<Result: Sendable>(
    _ problem: String, _ work: @escaping @MainActor () async -> Result
  ) async throws -> Result {
    let answer = Answer<Result>()
    let task = Task { answer.value = await work() }
    let deadline = ContinuousClock.now + timeout
    while true {
      if let value = answer.value { return value }
      guard ContinuousClock.now < deadline else {
        task.cancel()
        hangs = true
        throw Violation(reason: "\(problem) within \(timeout)")
      }
      await Task.yield()
    }
  }

  @MainActor
  private final class Answer<Value: Sendable> {
    var value: Value?
  }

  // MARK: The user's view

  /// Returns the host as the user sees it now.
  func look() async throws -> HostPicture {
    guard let user else { return HostPicture() }
    return try await within("look() did not return") { await user.look() }
  }

  /// Waits until the user's picture meets a condition, and checks that it continues to do so.
  func sees(_ what: String, _ isSo: (HostPicture) -> Bool) async throws {
    try await settle()
    var picture = try await look()
    try await wait(for: "the user should see \(what), but sees \(picture)") {
      picture = try await look()
      return isSo(picture)
    }
    try await rest()
    picture = try await look()
    try expect(isSo(picture), "the user saw \(what), but shortly after that \(picture)")
  }

  /// Waits until the user sees a page and nothing over it.
  ///
  /// - Parameter back: whether it has a way back; nil if the platform decides, as at the bottom of a sheet.
  func sees(page title: String, back: Bool?, sheet: Bool = false) async throws {
    let expected = HostPicture(title: title, offersBack: back ?? false, showsSheet: sheet)
    try await sees("\(expected), with its row") { picture in
      picture.title == title && picture.reads(SampleConfiguration.row(of: title)) && picture.alert == nil
        && picture.showsSheet == sheet && (back == nil || picture.offersBack == back)
    }
  }

  /// Waits until the user sees an alert.
  func sees(alert title: String) async throws {
    try await sees("the alert “\(title)”") { $0.alert == title }
  }

  /// Waits until the user sees tabs with one of them selected.
  func sees(tabs: [String], selected: String) async throws {
    let expected = tabs.map { $0 == selected ? "[\($0)]" : $0 }.joined(separator: " ")
    try await sees("tabs \(expected)") { $0.tabs == tabs && $0.selectedTab == selected }
  }

  // MARK: The user's actions

  /// Performs an action as soon as it is possible; leaves the case if the platform has no control for it.
  func does(_ action: UserAction) async throws {
    try require(action.kind)
    try await settle()
    try await wait(for: "the user could not \(action)") { await user?.perform(action) ?? false }
    try await settle()
  }

  /// Tries an action that must have no effect.
  func tries(_ action: UserAction) async throws {
    try await settle()
    await doesAtOnce(action)
    try await rest()
  }

  /// Performs an action with the drawn controls, before the host is given a new tree.
  func doesAtOnce(_ action: UserAction) async {
    guard let user, user.actions.contains(action.kind) else { return }
    await user.perform(action)
  }

  /// Dismisses the visible sheet, by a swipe or, on platforms without it, by going back from its bottom.
  func putSheetAway() async throws {
    try await does(user?.actions.contains(.swipeDown) == true ? .swipeDown : .back)
  }

  /// Leaves the case if the platform has no control of a kind.
  func require(_ kind: UserAction.Kind) throws {
    guard user?.actions.contains(kind) == true else {
      throw NotSupported(reason: "the platform has no control for “\(kind.rawValue)”")
    }
  }

  // MARK: The navigator's state

  /// The titles of all pages on visible stacks, such as `A › B | sheet`.
  var pages: String {
    navigator.tree.layers.map { layer in
      layer.visibleStack.entries.map { navigator.screen(for: $0.id)?.configuration.title ?? "?" }
        .joined(separator: " › ")
    }.joined(separator: " | ")
  }

  /// Checks the pages after the host's reports.
  func expectPages(_ expected: String, _ occasion: String) throws {
    try expect(pages == expected, "\(occasion) resulted in “\(pages)” instead of “\(expected)”")
  }

  /// Returns the visible screen, which must have a configuration of this type.
  func screen<Configuration>(_ type: Configuration.Type) throws -> SampleScreen<Configuration> {
    let screen = navigator.tree.visibleEntry.flatMap { navigator.screen(for: $0.id) }
    guard let screen = screen as? SampleScreen<Configuration> else {
      throw Violation(reason: "the visible page should be \(type), but the pages are “\(pages)”")
    }
    return screen
  }
}
