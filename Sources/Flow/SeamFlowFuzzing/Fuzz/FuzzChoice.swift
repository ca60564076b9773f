import SeamConformance
import SeamFlow
import SeamFlowTesting
import SeamSupport
import SeamViews
import SeamViewsTesting

/// Chooses the next step at random among the possible ones.
@MainActor
struct FuzzChoice {
  private let app: FuzzApp
  private let places: [LinkPath]

  init(_ app: FuzzApp, places: [LinkPath]) {
    self.app = app
    self.places = places
  }

  /// Returns a step; nil if the app has ended.
  func next(_ random: inout SeededRandom) -> FlowFuzzStep? {
    guard !app.hasEnded else { return nil }
    for _ in 0..<20 {
      guard let step = candidate(&random) else { continue }
      if random.next(upTo: 10) > 0 { return step }
      if case .follow = step { return step }
      if step == .restart || step == .cutShort { return step }
      return .hurried(step, turns: random.next(upTo: 4))
    }
    return .reportLeft(app.history.entries.all.last?.name ?? "")
  }

  /// Returns mostly uses of controls, as by users, and some steps for which apps are rarely tested.
  private func candidate(_ random: inout SeededRandom) -> FlowFuzzStep? {
    if app.transitions.canComplete, random.next(upTo: 4) == 0 { return .transitionsEnd }
    if app.hasColumns, random.next(upTo: 30) == 0 { return app.host.showsColumns ? .narrow : .widen }
    switch random.next(upTo: 100) {
    case 0..<57: return touch(&random)
    case 57, 58: return system(&random)
    case 59: return random.next(upTo: 2) == 0 ? .cutShort : app.entriesPreventingLeaving().isEmpty ? nil : .tryToQuit
    case 60..<70: return .back
    case 70..<74: return app.host.shown.layers.last?.style == .sheet ? .swipeDown : nil
    case 74..<79: return tab(&random)
    case 79..<82: return app.swipe == nil ? .beginSwipe : random.next(upTo: 3) == 0 ? .cancelSwipe : .completeSwipe
    case 82..<88: return report(&random)
    case 88: return app.transitions.holdsTransitions ? .transitionsEnd : .transitionsLast
    case 89..<94:
      let policy = random.next(upTo: 4) > 0 ? .replace : random.pick([LinkPolicy.replace, .push, .ask])
      // There are more deep places than shallow ones, but links to them are rarer.
      let candidates = [random.pick(places), random.pick(places)].compactMap(\.self)
      guard let place = candidates.min(by: { $0.steps.count < $1.steps.count }),
        let text = LinkCheck.text(of: place, in: app.subject.links)
      else {
        return nil
      }
      return policy.map { .follow(text, $0) }
    case 94..<98:
      if app.world.outside.isEmpty { return app.entriesPreventingLeaving().isEmpty ? nil : .tryToQuit }
      let number = random.next(upTo: 1000)
      return random.pick(app.world.outside).map { .outside($0.name, number) }
    case 98: return app.entriesPreventingLeaving().isEmpty ? nil : .tryToQuit
    default: return app.world.restoresItself || random.next(upTo: 2) == 0 ? .restart : nil
    }
  }

  /// Returns a step of the system: time passes, a host does not report, a device is locked.
  private func system(_ random: inout SeededRandom) -> FlowFuzzStep {
    // A store is locked only for a while, as otherwise nothing would be restored.
    switch random.next(upTo: app.world.restoresItself ? 6 : 3) {
    case 0: .loseTransition
    case 3: app.store.isLocked ? .unlock : .lock
    case 4, 5: app.store.isLocked ? .unlock : .timePasses
    default: .timePasses
    }
  }

  // MARK: Visible screens

  private func touch(_ random: inout SeededRandom) -> FlowFuzzStep? {
    if let alert = app.host.shown.alerts.first {
      return random.pick(alert.configuration.buttons.filter(\.isEnabled)).map { .answer($0.title) }
    }
    let entries = app.usableEntries
    let entry = entries.count > 1 ? random.pick(entries) : entries.first
    guard let configuration = entry.flatMap({ app.navigator.screen(for: $0.id) })?.configuration else { return nil }
    if configuration.erasedControls.contains(where: \.isField), random.next(upTo: 2) == 0 {
      return fill(configuration, &random)
    }
    let canRefresh = !ViewTargets.refreshes(in: configuration).isEmpty
    let canSearch = !ViewTargets.searches(in: configuration, text: "").isEmpty
    if canRefresh || canSearch, random.next(upTo: 8) == 0 {
      if canRefresh, random.next(upTo: 2) == 0 { return .refresh }
      return canSearch ? .search(searchText(in: configuration, &random)) : nil
    }
    let buttons = ViewTargets.buttons(in: configuration)
    let content = ViewTargets.content(of: configuration)
    // Otherwise long lists would leave no steps for the buttons.
    let usesContent = !content.isEmpty && (buttons.isEmpty || random.next(upTo: 2) == 0)
    let offset = usesContent ? buttons.count : 0
    let count = usesContent ? content.count : buttons.count
    guard count > 0 else { return nil }
    let index = offset + random.next(upTo: count)
    let all = buttons + content
    let label = all[index].label
    return .tap(label, nth: all[...index].count { $0.label == label })
  }

  private func fill(_ view: any ViewConfiguration, _ random: inout SeededRandom) -> FlowFuzzStep? {
    switch random.next(upTo: 6) {
    case 0..<3:
      let text = Self.text(&random)
      guard let (label, nth) = label(among: ViewTargets.texts(in: view, text: text), &random) else { return nil }
      if let known = app.subject.texts[label], random.next(upTo: 2) == 0 { return .type(known, into: label, nth: nth) }
      return .type(text, into: label, nth: nth)
    case 3: return label(among: ViewTargets.toggles(in: view), &random).map { .toggle($0, nth: $1) }
    case 4: return random.pick(ViewTargets.options(in: view)).map { .choose($0.option, for: $0.choice) }
    default: return label(among: ViewTargets.removable(in: view), &random).map { .remove($0, nth: $1) }
    }
  }

  private func label(
    among targets: [ViewTargets.Target], _ random: inout SeededRandom
  ) -> (label: String, nth: Int)? {
    guard !targets.isEmpty else { return nil }
    let index = random.next(upTo: targets.count)
    return (targets[index].label, targets[...index].count { $0.label == targets[index].label })
  }

  private func searchText(in view: any ViewConfiguration, _ random: inout SeededRandom) -> String {
    let titles = ViewTargets.content(of: view).prefix(10).map(\.label)
    guard random.next(upTo: 2) == 0, let title = random.pick(Array(titles)) else { return Self.text(&random) }
    return String(title.prefix(3))
  }

  private func tab(_ random: inout SeededRandom) -> FlowFuzzStep? {
    let bar = app.host.shown.layers.last { $0.tabBar != nil }?.tabBar
    return random.pick(bar?.tabs ?? []).map { .selectTab($0.title) }
  }

  // MARK: Late reports

  private func report(_ random: inout SeededRandom) -> FlowFuzzStep? {
    let history = app.history
    switch random.next(upTo: 6) {
    case 0..<3: return random.pick(history.entries.all.suffix(40)).map { .reportLeft($0.name, nth: $0.nth) }
    case 3: return random.pick(history.layers.all.suffix(10)).map { .reportDismissed($0.name, nth: $0.nth) }
    case 4: return random.pick(history.tabs.all.suffix(10)).map { .reportTab($0.name, nth: $0.nth) }
    default:
      let titles = app.navigator.tree.alerts.flatMap(\.configuration.buttons).map(\.title) + ["OK"]
      return random.pick(history.alerts.all.suffix(10)).flatMap { alert in
        random.pick(titles).map { .reportAnswered(alert.name, with: $0, nth: alert.nth) }
      }
    }
  }

  // MARK: Texts

  private static func text(_ random: inout SeededRandom) -> String { random.pick(texts) ?? "" }

  /// Texts that people type, paste or drop into fields.
  private static let texts = [
    "", " ", "a", "Wilma", "Wilma Flintstone", "wilma@bedrock.example", "+1 202 555 0133", "2024-02-30", "2001-07-31",
    "0", "-1", "99999999999999999999999", "1e400", "é", "e\u{301}", "ß İ ǆ", "李小龍", "مرحبا", "👩‍👩‍👧‍👦", "a\nb\r\nc", "\t",
    "\u{0}", "\u{FEFF}x", "\u{202E}desrever", "\"'\\;--", "%s%n", "../../x", "<b>&amp;</b>", "a, b ,, c",
    String(repeating: "long ", count: 400),
  ]
}

extension Control {
  /// Whether it has a value, like the fields of a form.
  fileprivate var isField: Bool {
    switch use {
    case .type, .toggle, .choose, .remove: true
    case .tap, .search, .refresh: false
    }
  }
}
