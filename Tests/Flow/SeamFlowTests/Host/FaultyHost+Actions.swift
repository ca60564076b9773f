import SeamFlow
import SeamFlowTesting
import SeamViews
import SeamViewsTesting

extension FaultyHost {
  func perform(_ action: UserAction) async -> Bool {
    switch action {
    case .back: return await back()
    case .swipeDown: return await swipeDown()
    case .selectTab(let title): return await selectTab(title)
    case .answer: return await answer(action)
    default: return await use(action)
    }
  }

  private func back() async -> Bool {
    guard let navigator, let shown = base.shown.visibleEntry?.id else { return false }
    if fault == .letsAlertsThrough { return base.back() != .stale }
    if fault == .blocksBackAfterAHold, wasHeld { return false }
    if fault == .leavesWhatItDoesNotShow {
      return navigator.tree.visibleEntry.map { navigator.didLeave($0.id) } == .accepted
    }
    let isHeld = navigator.canGoBack(from: shown) && !navigator.canLeave(shown)
    if isHeld {
      wasHeld = true
      if fault == .tellsHeldScreensNothing { return true }
      if fault == .tellsHeldScreensTwice { navigator.didTryToLeave(shown) }
    }
    let isDone = await base.perform(.back)
    if isHeld, fault == .drawsHeldScreensAsLeft { await drawWithoutTop() }
    if isDone, fault == .reportsBackTwice, let next = navigator.tree.visibleEntry { navigator.didLeave(next.id) }
    return isDone
  }

  private func swipeDown() async -> Bool {
    guard let navigator else { return false }
    switch fault {
    case .putsAwayTheLowestSheet:
      guard let sheet = base.shown.layers.first(where: { $0.style == .sheet }) else { return false }
      return navigator.didDismiss(sheet.id) != .stale
    case .swipesOnePageOnly:
      guard base.shown.layers.last?.style == .sheet, let entry = base.shown.visibleEntry else { return false }
      return navigator.didLeave(entry.id) != .stale
    default: return await base.perform(.swipeDown)
    }
  }

  private func selectTab(_ title: String) async -> Bool {
    let bar = base.shown.layers.last?.tabBar
    switch fault {
    case .letsAlertsThrough: return base.tap(tab: title) != .stale
    case .ignoresTheTabOnShow where bar.map({ $0.tabs[$0.selected].title }) == title: return true
    case .reportsTabsTwice:
      let isDone = await base.perform(.selectTab(title))
      _ = await base.perform(.selectTab(title))
      if let layer = base.shown.layers.last { navigator?.didSelect(tab: title, in: layer.id) }
      return isDone
    default: return await base.perform(.selectTab(title))
    }
  }

  private func answer(_ action: UserAction) async -> Bool {
    willAnswer()
    if fault == .answersWithTheFirstButton, let alert = base.shown.alerts.first,
      let first = alert.configuration.buttons.first
    {
      return navigator?.didAnswer(alert.id, with: first.id) == .accepted
    }
    return await base.perform(action)
  }

  /// Performs an action on a page.
  private func use(_ action: UserAction) async -> Bool {
    switch (fault, action) {
    case (.dropsEvents, _): return visibleScreen != nil
    case (.reportsEventsTwice, _): _ = await base.perform(action)
    case (.letsAlertsThrough, .tap(let label)):
      return visibleScreen.flatMap { try? ScreenDriver($0).tap(label) } != nil
    case (.tapsWhatIsDisabled, .tap(let label)):
      guard let action = visibleScreen?.configuration.actions.first(where: { $0.title == label }) else { break }
      return visibleScreen?.handle(erased: ListConfiguration.Event.didTap(action.id)) == true
    case (.losesTheLastCharacter, .type(let text, let label)):
      return await base.perform(.type(String(text.dropLast()), into: label))
    default: return await useField(action)
    }
    return await base.perform(action)
  }

  /// Performs an action on a code entry or a field for measuring.
  private func useField(_ action: UserAction) async -> Bool {
    let code = visibleScreen?.configuration as? CodeEntryConfiguration
    switch (fault, action) {
    case (.reportsLettersOfCodes, .type(let text, _)): return report(code: text)
    case (.keepsRefusedCodes, .type(let text, _)): return report(code: (code?.error == nil ? "" : "9999") + text)
    case (.changesBusyCodes, .type(let text, _)): return report(code: text.filter(\.isNumber))
    case (.choosesTheFirstSegment, .choose(_, for: "Exudate")):
      return await base.perform(.choose("None", for: "Exudate"))
    case (.slidesTooShort, .choose(let value, for: "Pain")):
      return await base.perform(.choose(value == "7" ? "6" : value, for: "Pain"))
    case (.choosesTheFirstRegion, .choose(_, for: "Site")):
      return await base.perform(.choose("Toes", for: "Site"))
    default: return await base.perform(action)
    }
  }

  private func report(code: String) -> Bool {
    visibleScreen?.handle(erased: CodeEntryConfiguration.Event.didChange(code)) == true
  }
}
