import SeamFlowTesting
import SeamViews

@testable import SeamFlow

/// A host with one planted fault or none, which the conformance suite must detect.
@MainActor
final class FaultyHost: NavigationHost, HostUnderTest {
  let fault: Fault?
  let base = InMemoryHost()
  weak var navigator: Navigator?

  private var previous: NavigationTree?
  private var isInTransition = false
  private var answered: Set<AlertID> = []
  private var firstPictures: [EntryID: HostPicture] = [:]
  private var kept: [AnyObject] = []
  var wasHeld = false

  init(_ fault: Fault?) { self.fault = fault }

  var host: any NavigationHost { self }

  // MARK: Drawing

  func show(_ tree: NavigationTree, animated: Bool, in navigator: Navigator) async {
    self.navigator = navigator
    keep(tree, navigator)
    defer { previous = tree }
    switch fault {
    case .neverReturns:
      for await _ in AsyncStream<Never>.makeStream().stream {}
    case .drawsTheTreeBeforeTheLast: return await base.show(previous ?? tree, animated: animated, in: navigator)
    case .dropsTreesDuringTransitions:
      if isInTransition { return }
      isInTransition = animated
      Task {
        for _ in 0..<20 where animated { await Task.yield() }
        await base.show(tree, animated: animated, in: navigator)
        isInTransition = false
      }
      return
    case .ignoresWhatIsNotAnimated:
      if previous?.layers.isEmpty == false, !animated { return }
    case .keepsTheLastPage:
      if tree.layers.isEmpty { return }
    default: break
    }
    // Simulates a transition of a few turns.
    for _ in 0..<3 where animated { await Task.yield() }
    await base.show(drawn(tree), animated: animated, in: navigator)
    if fault == .reportsWhatTheFlowDid, let before = previous?.visibleEntry, let now = tree.visibleEntry,
      tree.layers.last?.visibleStack.entries.contains(before) == false
    {
      navigator.didLeave(now.id)
    }
  }

  /// Returns the tree that the faulty host draws.
  private func drawn(_ tree: NavigationTree) -> NavigationTree {
    var tree = tree
    switch fault {
    case .drawsOnlyTheRoot: tree.layers = Array(tree.layers.prefix(1))
    case .drawsOnlyTheRootAtFirst where previous == nil:
      (tree.layers, tree.alerts) = (Array(tree.layers.prefix(1)), [])
    case .ignoresASheetThatReplacesAnother:
      if let old = previous?.layers.last, old.style == .sheet, tree.layers.last?.style == .sheet,
        tree.layers.last?.id != old.id, tree.layers.count == previous?.layers.count
      {
        tree.layers[tree.layers.count - 1] = old
      }
    case .forgetsTabs:
      for index in tree.layers.indices { tree.layers[index].tabBar = nil }
    case .drawsTheFirstTabOnly:
      for index in tree.layers.indices { tree.layers[index].tabBar?.selected = 0 }
    case .keepsOldTabs:
      if let old = previous?.layers.first?.tabBar?.tabs, let new = tree.layers.first?.tabBar?.tabs,
        old.count == new.count
      {
        tree.layers[0].tabBar?.tabs = old
      }
    case .ignoresAlerts: tree.alerts = []
    case .losesTheSecondAlert:
      if let old = previous?.alerts.first, old.id != tree.alerts.first?.id { tree.alerts = [] }
    case .takesEqualPagesForOne:
      if let old = base.shown.visibleEntry, old.route == tree.visibleEntry?.route { tree = base.shown }
    case .takesEqualAlertsForOne:
      if let old = base.shown.alerts.first, old.configuration == tree.alerts.first?.configuration {
        tree.alerts = base.shown.alerts
      }
    case .keepsWithdrawnAlerts:
      let withdrawn = base.shown.alerts.filter { !answered.contains($0.id) && !tree.alerts.contains($0) }
      tree.alerts = withdrawn + tree.alerts
    default: break
    }
    return tree
  }

  private func keep(_ tree: NavigationTree, _ navigator: Navigator) {
    let entries = tree.layers.flatMap(\.stacks).flatMap(\.entries)
    let screens = entries.compactMap { navigator.screen(for: $0.id) }
    switch fault {
    case .keepsScreens: kept += screens
    case .keepsItself: kept = screens + [self]
    case .keepsTheNavigator: kept = [navigator]
    default: break
    }
  }

  // MARK: Seeing

  func look() async -> HostPicture {
    var picture = await base.look()
    switch fault {
    case .offersBackEverywhere: picture.offersBack = true
    case .letsTabsShowThrough:
      if let bar = base.shown.layers.last(where: { $0.tabBar != nil })?.tabBar { picture.tabs = bar.tabs.map(\.title) }
    case .hidesUnknownViews where picture.title == "Unknown": picture.text = ""
    case .showsPasswords:
      for case .secure(let text) in (visibleScreen?.configuration as? FormConfiguration)?.fields.map(\.content)
        ?? []
      {
        picture.text += text
      }
    case .showsCodes: picture.text += (visibleScreen?.configuration as? CodeEntryConfiguration)?.code ?? ""
    case .hidesUnits: picture.text = picture.text.replacing(" cm", with: "")
    case .hidesLoading: picture.text = picture.text.replacing("50%", with: "25%")
    case .drawsStaleConfigurations:
      if let entry = base.shown.visibleEntry?.id {
        let first = firstPictures[entry, default: picture]
        firstPictures[entry] = first
        (picture.title, picture.text) = (first.title, first.text)
      }
    default: break
    }
    return picture
  }

  var visibleScreen: (any Screen)? {
    base.shown.visibleEntry.flatMap { navigator?.screen(for: $0.id) }
  }

  /// Draws as if the top page had been left.
  func drawWithoutTop() async {
    guard let navigator, var layer = base.shown.layers.last, let bar = layer.stacks.indices.last else { return }
    layer.stacks[layer.tabBar?.selected ?? bar].entries.truncate(to: layer.visibleStack.entries.count - 1)
    var tree = base.shown
    tree.layers[tree.layers.count - 1] = layer
    await base.show(tree, animated: false, in: navigator)
  }

  func willAnswer() {
    if let alert = base.shown.alerts.first { answered.insert(alert.id) }
  }
}
