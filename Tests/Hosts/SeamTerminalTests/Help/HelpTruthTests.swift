import SeamViews
import Testing

@testable import SeamTerminal

/// Every key in the help line has the effect that its title names, on every standard view, in every state and
/// surrounding.
@MainActor
struct HelpTruthTests {
  @Test(arguments: HelpScene.all) func everyListedKeyDoesWhatItsTitleSays(scene: HelpScene) async {
    var proved: [HelpItem] = []
    for surroundings in Probe.Surroundings.allCases {
      for item in await scene.show(surroundings).help {
        // Within the view, keys are tested in the surroundings with the most competing keys.
        if surroundings != .inTabs, surroundings != .pushed, proved.contains(item) { continue }
        if !["Back", "Tabs", "Quit"].contains(item.title) { proved.append(item) }
        #expect(!item.keys.isEmpty, "“\(item.label)” names no key.")
        var outcomes: [Probe.Outcome] = []
        var before: [Probe.Outcome] = []
        for key in surroundings == .inTabs || item.keys.count < 10 ? item.keys : [item.keys[0]] {
          let probe = await scene.show(surroundings)
          before.append(probe.outcome)
          #expect(await probe.press(key), "No terminal sends \(item.label).")
          outcomes.append(probe.outcome)
        }
        let truth = truth(of: item, scene, surroundings, before: before, after: outcomes)
        #expect(truth == nil, "\(surroundings): “\(item.label) \(item.title)” \(truth ?? "")")
      }
    }
  }

  @Test(arguments: HelpScene.all) func unlistedCharactersSendNothing(scene: HelpScene) async {
    for surroundings in [Probe.Surroundings.pushed, .sheet] {
      let probe = await scene.show(surroundings)
      for character in "abcdefghijklmnopqrstuvwxyzCDHUW0123456789+-?" where !scene.hidden.contains(character) {
        let key = Key(.character(character))
        guard !probe.help.contains(where: { $0.keys.contains(key) }) else { continue }
        let before = probe.outcome
        await probe.press(key)
        let after = probe.outcome
        #expect(after.isAtSamePlace(as: before), "\(surroundings): “\(character)” leads elsewhere.")
        #expect(
          scene.takesText || after.events == before.events, "\(surroundings): “\(character)” sends something.")
      }
    }
  }

  @Test func cancelIsListedWithEscapeAndItsOwnKey() async {
    func labels(_ key: Character?) async -> [String] {
      let cancel = Action("drop", title: "Drop", role: .cancel, key: key)
      let form = FormConfiguration(title: "Edit", actions: [cancel])
      let probe = await Probe(form, .alone, change: { old, _ in old })
      return probe.help.filter { $0.title == "Drop" }.map(\.label)
    }
    #expect(await labels(nil) == ["Esc"])
    #expect(await labels("o") == ["^O", "Esc"])
  }

  @Test func movingIsListedOnce() async {
    let buttons = MessageConfiguration(
      title: "Hello", primary: Action("go", title: "Go"), secondary: Action("later", title: "Later"))
    let probe = await Probe(buttons, .alone, change: { old, _ in old })
    #expect(probe.help.map(\.title) == ["Go", "Move", "Quit", "Suspend", "Keys"])
  }

  @Test func escapeNotifiesAScreenThatPreventsLeavingInsteadOfTappingCancel() async {
    let form = FormConfiguration(title: "Edit", actions: [Action("drop", title: "Drop", role: .cancel)])
    for (surroundings, attempts, events) in [(Probe.Surroundings.preventing, 1, 0), (.pushed, 0, 1)] {
      let probe = await Probe(form, surroundings, change: { old, _ in old })
      await probe.press(.escape)
      #expect(probe.outcome.attemptsToLeave == attempts && probe.outcome.events.count == events)
    }
  }

  /// Whatever keys a view uses itself, each action of a screen has another.
  @Test func everyActionIsListed() async {
    let actions = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { Action(.init(rawValue: "\($0)"), title: "Do \($0)") }
    let row = ListConfiguration.Row(id: "a", title: "Ann")
    await expectAll(actions, in: DetailConfiguration(title: "", actions: actions, headline: ""))
    await expectAll(actions, in: ProgressConfiguration(title: "", actions: actions, status: ""))
    await expectAll(
      actions,
      in: ListConfiguration(
        title: "", actions: actions, search: .init(text: "a"), sections: [.init(rows: [row])], refresh: .available))
    await expectAll(
      actions,
      in: FormConfiguration(
        title: "", actions: actions, sections: [.init(fields: [.init(id: "a", label: "A", .text(""))])])
    )
    await expectAll(actions, in: CodeEntryConfiguration(title: "", actions: actions, code: "", length: 4))
    await expectAll(actions, in: ChartConfiguration(title: "", actions: actions, chart: ChartSample.healing().chart))
    await expectAll(
      actions,
      in: PhotosConfiguration(title: "", actions: actions, photos: [.init(id: "a", caption: "A", content: .loading)]))
  }

  private func expectAll<Configuration: ViewConfiguration>(
    _ actions: [Action], in configuration: Configuration, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let probe = await Probe(configuration, .alone, columns: 900, change: { old, _ in old })
    let titles = Set(probe.help.map(\.title))
    let missing = actions.map(\.title).filter { !titles.contains($0) }
    #expect(missing.isEmpty, "\(Configuration.self)", sourceLocation: sourceLocation)
  }

  // MARK: Expected effects of titles

  /// Returns the error of a title; nil if its keys had the effect that it names.
  private func truth(
    of item: HelpItem, _ scene: HelpScene, _ surroundings: Probe.Surroundings, before: [Probe.Outcome],
    after: [Probe.Outcome]
  ) -> String? {
    if !item.isEnabled { return after == before ? nil : "is disabled and does something" }
    let pairs = zip(before, after)
    let sent = pairs.map { Array($1.events.dropFirst($0.events.count)) }
    let isQuiet = sent.allSatisfy(\.isEmpty)
    switch item.title {
    case "Quit":
      return isQuiet && pairs.allSatisfy { $1.quits == $0.quits + (surroundings == .preventing ? 0 : 1) }
        ? nil : "does not quit"
    case "Suspend":
      return isQuiet && pairs.allSatisfy { $1.suspensions == $0.suspensions + 1 } ? nil : "does not suspend"
    case "Keys": return isQuiet && after.allSatisfy(\.showsKeys) ? nil : "shows no keys"
    case "Tabs":
      return isQuiet && after.map(\.selectedTab) == Array(0..<after.count) && after.count == 3 ? nil : "selects no tab"
    case "Close": return isQuiet && !after[0].showsKeys ? nil : "does not close"
    case "Back": return isQuiet ? back(surroundings, before[0], after[0]) : "sends \(sent)"
    case "Move", "Next":
      guard isQuiet, pairs.allSatisfy({ $0.isAtSamePlace(as: $1) }) else { return "leads elsewhere" }
      return after != before ? nil : "moves nothing"
    default:
      guard let effects = scene.effects[item.title] else { return "is not expected here" }
      if effects.isEmpty { return isQuiet && after != before ? nil : "does nothing" }
      return outcome(of: item, effects, sent)
    }
  }

  private func outcome(of item: HelpItem, _ effects: Set<String>, _ sent: [[String]]) -> String? {
    let all = sent.flatMap(\.self)
    guard !all.isEmpty, all.allSatisfy(effects.contains) else { return "sends \(all) and not one of \(effects)" }
    // At either end of its options, a choice has no further option in that direction.
    guard item.title == "Choose" || sent.allSatisfy({ $0.count == 1 }) else { return "sends \(sent)" }
    guard item.title == "Search" else { return nil }
    return zip(item.keys, all).allSatisfy { $1.contains("\"\($0.label)\"") } ? nil : "searches for another letter"
  }

  private func back(
    _ surroundings: Probe.Surroundings, _ before: Probe.Outcome, _ after: Probe.Outcome
  ) -> String? {
    let isTrue =
      switch surroundings {
      case .alone, .inTabs: false
      case .pushed: after.depth == before.depth - 1
      case .sheet: after.layers == before.layers - 1
      case .preventing: after.attemptsToLeave == before.attemptsToLeave + 1 && after.depth == before.depth
      }
    return isTrue ? nil : "does not go back"
  }
}
