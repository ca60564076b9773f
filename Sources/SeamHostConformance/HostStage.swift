import SeamConformance
import SeamFlow
import SeamFlowTesting
import SeamViews

/// The host under test, a navigator that gives it trees, and what a case can see and do there.
@MainActor
final class HostStage {
  private var user: (any HostUnderTest)?
  private(set) var navigator = Navigator()
  private let patience: Duration
  /// Whether the host or its hands and eyes did not return.
  private(set) var hangs = false

  init(_ user: any HostUnderTest, patience: Duration) {
    self.user = user
    self.patience = patience
  }

  /// Starts an app on the host.
  func start(_ root: some FlowCoordinator) {
    attach()
    navigator.start(root)
  }

  /// Gives the tree to the host: for cases that start an app before they have one.
  func attach() {
    if let host = user?.host { navigator.attach(host) }
  }

  /// Ends the app and takes the host off the platform.
  func strike() async {
    navigator.stop()
    if !hangs { try? await settle() }
    await user?.close()
  }

  /// Takes the host off the platform and lets go of it, while the app goes on.
  func releaseHost() async throws {
    weak let host = user?.host
    await user?.close()
    user = nil
    try await wait(for: "the host keeps itself alive, or something on the platform does") { host == nil }
  }

  /// Lets go of the navigator, while the host stays.
  func releaseNavigator() { navigator = Navigator() }

  // MARK: Waiting

  /// Waits until the host shows the tree, as it says itself.
  func settle() async throws {
    let navigator = navigator
    try await within("show(_:animated:in:) did not return") { await navigator.settle() }
  }

  /// Gives whatever was set off time to come to its end, where nothing can be waited for.
  func rest() async throws {
    for _ in 0..<10 {
      await Task.yield()
      try await settle()
    }
  }

  /// Waits until something is so.
  func wait(for what: @autoclosure () -> String, until isSo: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + patience
    while try await !isSo() {
      guard ContinuousClock.now < deadline else { throw Breach(reason: what()) }
      await Task.yield()
      try await settle()
    }
  }

  private func within<Result: Sendable>(
    _ problem: String, _ work: @escaping @MainActor () async -> Result
  ) async throws -> Result {
    let answer = Answer<Result>()
    let task = Task { answer.value = await work() }
    let deadline = ContinuousClock.now + patience
    while true {
      if let value = answer.value { return value }
      guard ContinuousClock.now < deadline else {
        task.cancel()
        hangs = true
        throw Breach(reason: "\(problem) within \(patience)")
      }
      await Task.yield()
    }
  }

  @MainActor
  private final class Answer<Value: Sendable> {
    var value: Value?
  }

  // MARK: Seeing

  /// What the user sees now.
  func look() async throws -> HostPicture {
    guard let user else { return HostPicture() }
    return try await within("look() did not return") { await user.look() }
  }

  /// Waits until the user sees what is promised, and checks that it stays.
  func sees(_ what: String, _ isSo: (HostPicture) -> Bool) async throws {
    try await settle()
    var picture = try await look()
    try await wait(for: "the user should see \(what), but sees \(picture)") {
      picture = try await look()
      return isSo(picture)
    }
    try await rest()
    picture = try await look()
    try claim(isSo(picture), "the user saw \(what), but soon after \(picture)")
  }

  /// Waits until the user sees a page and nothing over it.
  ///
  /// - Parameter back: whether it offers a way back; nil where that is the platform's choice, as at the bottom of a
  ///   sheet.
  func sees(page title: String, back: Bool?, sheet: Bool = false) async throws {
    let expected = HostPicture(title: title, offersBack: back ?? false, showsSheet: sheet)
    try await sees("\(expected), with its row") { picture in
      picture.title == title && picture.reads(SampleConfiguration.row(of: title)) && picture.alert == nil
        && picture.showsSheet == sheet && (back == nil || picture.offersBack == back)
    }
  }

  /// Waits until the user is asked.
  func sees(alert title: String) async throws {
    try await sees("the alert “\(title)”") { $0.alert == title }
  }

  /// Waits until the user sees tabs with one of them selected.
  func sees(tabs: [String], selected: String) async throws {
    let expected = tabs.map { $0 == selected ? "[\($0)]" : $0 }.joined(separator: " ")
    try await sees("tabs \(expected)") { $0.tabs == tabs && $0.selectedTab == selected }
  }

  // MARK: Doing

  /// Does what a user would as soon as there is a way to; leaves the case where the platform never has one.
  func does(_ action: UserAction) async throws {
    try require(action.kind)
    try await settle()
    try await wait(for: "there was no way to \(action)") { await user?.perform(action) ?? false }
    try await settle()
  }

  /// Tries what should come to nothing.
  func tries(_ action: UserAction) async throws {
    try await settle()
    await doesAtOnce(action)
    try await rest()
  }

  /// Does what a user would on what is drawn, before the host is given anything new.
  func doesAtOnce(_ action: UserAction) async {
    guard let user, user.actions.contains(action.kind) else { return }
    await user.perform(action)
  }

  /// Puts the sheet on show away by hand, in the way that the platform has: from its bottom, back does so too.
  func putSheetAway() async throws {
    try await does(user?.actions.contains(.swipeDown) == true ? .swipeDown : .back)
  }

  /// Leaves the case where the platform has no control of a kind.
  func require(_ kind: UserAction.Kind) throws {
    guard user?.actions.contains(kind) == true else {
      throw NotClaimed(reason: "the platform has no control for “\(kind.rawValue)”")
    }
  }

  // MARK: What the navigator made of it

  /// The titles of all pages on visible stacks, such as `A › B | sheet`.
  var pages: String {
    navigator.tree.layers.map { layer in
      layer.visibleStack.entries.map { navigator.screen(for: $0.id)?.configuration.title ?? "?" }
        .joined(separator: " › ")
    }.joined(separator: " | ")
  }

  /// Checks that the host's reports left these pages.
  func claimPages(_ expected: String, _ occasion: String) throws {
    try claim(pages == expected, "\(occasion) left “\(pages)” instead of “\(expected)”")
  }

  /// The visible screen, where it shows a configuration of this type.
  func screen<Configuration>(_ type: Configuration.Type) throws -> SampleScreen<Configuration> {
    let screen = navigator.tree.visibleEntry.flatMap { navigator.screen(for: $0.id) }
    guard let screen = screen as? SampleScreen<Configuration> else {
      throw Breach(reason: "the visible page should be \(type), but the reports led to “\(pages)”")
    }
    return screen
  }
}
