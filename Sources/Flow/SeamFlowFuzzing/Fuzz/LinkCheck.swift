import SeamFlow
import SeamFlowTesting

/// Follows a link as from another app, and checks where it leads.
@MainActor
struct LinkCheck {
  let app: FuzzApp
  let place: LinkPath
  /// The place as a URL or JSON.
  let text: String

  init(_ app: FuzzApp, to place: LinkPath) {
    self.app = app
    self.place = place
    text = LinkCheck.text(of: place, in: app.subject.links) ?? "\(place)"
  }

  /// Fails if the text is not a link.
  init?(_ app: FuzzApp, _ text: String) {
    let path = app.subject.links?.path(text) ?? LinkPath(json: text)
    guard let path else { return nil }
    self.app = app
    place = path
    self.text = text
  }

  /// Returns the place as the table's URL, or as JSON if it has none.
  static func text(of place: LinkPath, in links: FuzzLinks?) -> String? { links?.url(place) ?? place.json }

  /// Follows the link and waits until the app is idle.
  ///
  /// - Returns: whether it landed.
  func follow(_ policy: LinkPolicy) async throws(FuzzViolation) -> Bool {
    let navigator = app.navigator
    if case .ask = policy {
      // A later step answers.
      app.questionCount += 1
      Task { [place, weak app] in
        await navigator.follow(place, policy: policy)
        app?.questionCount -= 1
      }
      await app.rest()
      return false
    }
    let (preventing, before) = (app.entriesPreventingLeaving(), navigator.tree)
    let outcome = await navigator.follow(place, policy: policy)
    if case .blocked(.leavingPrevented, _) = outcome { app.expectStaying(preventing, in: before) }
    if case .unknown(let missing) = outcome {
      throw violation("the app does not know \(missing), although it showed the place or its table has a row for it")
    }
    let coming = comingFlows(in: navigator.tree)
    if outcome == .landed, coming.isEmpty { try checkPlace() }
    await app.rest()
    // A flow may also find nothing to show, and end.
    if outcome == .landed, coming.contains(where: { navigator.tree.flows[$0] != nil }) { try checkPlace() }
    guard outcome == .landed, !app.transitions.isInTransition else { return outcome == .landed }
    try await followAgain(policy)
    return true
  }

  private func checkPlace() throws(FuzzViolation) {
    let tree = app.navigator.tree
    guard !isThere(in: tree) else { return }
    throw violation("it landed on \(tree.visibleEntry.map(tree.name(of:)) ?? "nothing")")
  }

  /// Checks the place of a link that just landed.
  func checkLanding() throws(FuzzViolation) {
    if comingFlows(in: app.navigator.tree).isEmpty { try checkPlace() }
  }

  /// Returns the link's last flow if it was opened and has not shown anything yet.
  private func comingFlows(in tree: NavigationTree) -> [FlowID] {
    guard case .open(let edge)? = place.steps.last else { return [] }
    let shown = Set(tree.layers.flatMap(\.stacks).flatMap(\.entries).map(\.flow))
    return tree.flows.filter { $0.value.edge == edge && !shown.contains($0.key) }.map(\.key)
  }

  /// Returns whether the visible entry is that of the link's last step.
  private func isThere(in tree: NavigationTree) -> Bool {
    guard let entry = tree.visibleEntry else { return false }
    switch place.steps.last {
    case .show(let route): return entry.route == route
    case .open(let edge): return tree.chain(to: entry.flow).contains { tree.flows[$0]?.edge == edge }
    case nil: return true
    }
  }

  private func followAgain(_ policy: LinkPolicy) async throws(FuzzViolation) {
    let first = app.navigator.tree
    guard await app.navigator.follow(place, policy: policy) == .landed else { return }
    await app.rest()
    let second = app.navigator.tree
    // A place that was left immediately is reached again by the second link.
    let isSame = first.visiblePath == place ? first == second : first.outline == second.outline
    if !isSame { throw violation("following it again changes this:\n\(first)\nto this:\n\(second)") }
  }

  /// Follows the link in a new app, and compares the visible entries.
  func compareWithFreshStart() async throws(FuzzViolation) {
    let fresh = FuzzApp(app.subject, in: app.world)
    await fresh.rest()
    let outcome = await fresh.navigator.follow(place)
    await fresh.rest()
    let isGone = outcome == .landed && !isThere(in: fresh.navigator.tree)
    let (here, there) = (landmark(in: app.navigator.tree), landmark(in: fresh.navigator.tree))
    await fresh.stop()
    if let found = fresh.violation {
      throw FuzzViolation(found.rule, of: found.subject, "After \(text) from a fresh start: \(found.message)")
    }
    if case .unknown(let missing) = outcome { throw violation("from a fresh start, the app does not know \(missing)") }
    // A flow that ends immediately has nothing to show after a fresh start, for example because its subject was
    // deleted.
    if isGone, case .open? = place.steps.last { return }
    guard outcome == .landed, here != there else { return }
    throw violation("from here it leads to \(here), but from a fresh start to \(there)")
  }

  /// Returns the part of the visible entry that the link determines: a flow may continue from its first screen.
  private func landmark(in tree: NavigationTree) -> String {
    guard let entry = tree.visibleEntry else { return "nothing" }
    if case .show? = place.steps.last { return tree.name(of: entry) }
    return tree.flows[entry.flow]?.name ?? ""
  }

  private func violation(_ message: String) -> FuzzViolation {
    FuzzViolation(.link, of: "\(place)", "\(text) (\(place)): \(message).")
  }
}

extension FuzzApp {
  /// Checks where a link leads when it lands, including deferred ones.
  func checkLanding(_ path: LinkPath) {
    do {
      try LinkCheck(self, to: path).checkLanding()
    } catch {
      fail(error)
    }
  }

  /// Checks that a waiting link does not reopen a flow that the user just dismissed.
  func checkReopening(_ edge: NavigationTree.EdgeUse?, of parent: FlowID?) {
    guard let edge, dismissals.contains(edge, of: parent) else { return }
    fail(
      FuzzViolation(
        .link, of: "reopened",
        "The user dismissed \(edge), but a waiting link reopens it immediately:\n\(navigator.tree)"))
  }
}
