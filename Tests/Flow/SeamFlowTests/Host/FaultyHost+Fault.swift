extension FaultyHost {
  /// A planted fault of a host.
  enum Fault: String, CaseIterable, Sendable {
    // Faults of drawing.
    case neverReturns, drawsTheTreeBeforeTheLast, dropsTreesDuringTransitions, ignoresWhatIsNotAnimated
    case drawsOnlyTheRoot, drawsOnlyTheRootAtFirst, ignoresASheetThatReplacesAnother, keepsTheLastPage,
      takesEqualPagesForOne
    case forgetsTabs, drawsTheFirstTabOnly, keepsOldTabs, letsTabsShowThrough
    case ignoresAlerts, losesTheSecondAlert, keepsWithdrawnAlerts, takesEqualAlertsForOne
    case drawsStaleConfigurations, hidesUnknownViews, showsPasswords, showsCodes, hidesUnits, hidesLoading,
      offersBackEverywhere
    // Faults of reporting.
    case reportsBackTwice, leavesWhatItDoesNotShow, reportsWhatTheFlowDid, putsAwayTheLowestSheet, swipesOnePageOnly
    case drawsHeldScreensAsLeft, tellsHeldScreensTwice, tellsHeldScreensNothing, blocksBackAfterAHold
    case ignoresTheTabOnShow, reportsTabsTwice, answersWithTheFirstButton, letsAlertsThrough
    case dropsEvents, reportsEventsTwice, tapsWhatIsDisabled, losesTheLastCharacter
    case reportsLettersOfCodes, keepsRefusedCodes, changesBusyCodes, choosesTheFirstSegment, slidesTooShort,
      choosesTheFirstRegion
    // Leaks.
    case keepsScreens, keepsItself, keepsTheNavigator

    /// The beginning of the requirement that the fault violates.
    var violatedRequirement: String {
      switch self {
      case .neverReturns, .offersBackEverywhere: "The first screen"
      case .drawsTheTreeBeforeTheLast: "A pushed screen"
      case .dropsTreesDuringTransitions: "Changes during a"
      case .ignoresWhatIsNotAnimated: "Changes without animation"
      case .drawsOnlyTheRoot: "A sheet is"
      case .drawsOnlyTheRootAtFirst: "A host that"
      case .ignoresASheetThatReplacesAnother: "A sheet that replaces"
      case .keepsTheLastPage: "After the root flow's end"
      case .takesEqualPagesForOne: "The same screen twice"
      case .takesEqualAlertsForOne: "An alert that"
      case .forgetsTabs: "Tabs are shown"
      case .drawsTheFirstTabOnly, .reportsTabsTwice: "A tapped tab"
      case .keepsOldTabs: "Tabs that are"
      case .letsTabsShowThrough: "Tabs are hidden"
      case .ignoresAlerts: "An alert is shown"
      case .losesTheSecondAlert: "Alerts are shown"
      case .keepsWithdrawnAlerts: "An alert is withdrawn"
      case .drawsStaleConfigurations: "A visible page"
      case .hidesUnknownViews: "An unknown view"
      case .showsPasswords, .losesTheLastCharacter: "A form shows"
      case .hidesUnits: "Numbers are shown"
      case .hidesLoading: "A list says how much"
      case .showsCodes: "A code entry shows"
      case .reportsLettersOfCodes: "A code entry reports"
      case .keepsRefusedCodes: "A code entry that the screen empties"
      case .changesBusyCodes: "A code that is being"
      case .choosesTheFirstSegment: "All segments"
      case .slidesTooShort: "A slider"
      case .choosesTheFirstRegion: "A region"
      case .reportsBackTwice: "Going back leaves"
      case .leavesWhatItDoesNotShow: "Going back from"
      case .reportsWhatTheFlowDid: "A pop by"
      case .putsAwayTheLowestSheet: "Sheets over sheets"
      case .swipesOnePageOnly: "A sheet swiped"
      case .drawsHeldScreensAsLeft, .tellsHeldScreensTwice, .tellsHeldScreensNothing, .blocksBackAfterAHold:
        "A screen that blocks leaving stays,"
      case .ignoresTheTabOnShow: "A tap on the selected tab pops"
      case .answersWithTheFirstButton: "Every button of"
      case .letsAlertsThrough: "While an alert"
      case .dropsEvents, .reportsEventsTwice: "A message shows its texts"
      case .tapsWhatIsDisabled: "A disabled button is"
      case .keepsScreens: "Screens that have"
      case .keepsItself: "A released host"
      case .keepsTheNavigator: "The navigator is"
      }
    }
  }
}
