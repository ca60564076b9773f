extension FaultyHost {
  /// A mistake that a host can have.
  enum Fault: String, CaseIterable, Sendable {
    // What it draws.
    case neverReturns, drawsTheTreeBeforeTheLast, dropsTreesDuringTransitions, ignoresWhatIsNotAnimated
    case drawsOnlyTheRoot, drawsOnlyTheRootAtFirst, ignoresASheetThatReplacesAnother, keepsTheLastPage,
      takesEqualPagesForOne
    case forgetsTabs, drawsTheFirstTabOnly, keepsOldTabs, letsTabsShowThrough
    case ignoresAlerts, losesTheSecondAlert, keepsWithdrawnAlerts, takesEqualAlertsForOne
    case drawsStaleConfigurations, hidesUnknownViews, showsPasswords, offersBackEverywhere
    // What it reports.
    case reportsBackTwice, leavesWhatItDoesNotShow, reportsWhatTheFlowDid, putsAwayTheLowestSheet, swipesOnePageOnly
    case drawsHeldScreensAsLeft, tellsHeldScreensTwice, tellsHeldScreensNothing, blocksBackAfterAHold
    case ignoresTheTabOnShow, reportsTabsTwice, answersWithTheFirstButton, letsAlertsThrough
    case dropsEvents, reportsEventsTwice, tapsWhatIsDisabled, losesTheLastCharacter
    // What it keeps.
    case keepsScreens, keepsItself, keepsTheNavigator

    /// How the promise begins that the fault breaks.
    var brokenPromise: String {
      switch self {
      case .neverReturns, .offersBackEverywhere: "The first screen"
      case .drawsTheTreeBeforeTheLast: "A pushed screen"
      case .dropsTreesDuringTransitions: "Changes while a transition lasts"
      case .ignoresWhatIsNotAnimated: "Changes that are not animated"
      case .drawsOnlyTheRoot: "A sheet is shown over"
      case .drawsOnlyTheRootAtFirst: "A host that comes late"
      case .ignoresASheetThatReplacesAnother: "A sheet in the place of another"
      case .keepsTheLastPage: "After the root flow's end"
      case .takesEqualPagesForOne: "The same screen twice"
      case .takesEqualAlertsForOne: "An alert that equals"
      case .forgetsTabs: "Tabs are shown by their titles"
      case .drawsTheFirstTabOnly, .reportsTabsTwice: "A tab tapped by hand"
      case .keepsOldTabs: "Tabs that are set again"
      case .letsTabsShowThrough: "Tabs do not show through"
      case .ignoresAlerts: "An alert is shown over everything"
      case .losesTheSecondAlert: "Alerts come one after the other"
      case .keepsWithdrawnAlerts: "An alert goes with its flow"
      case .drawsStaleConfigurations: "A page that changes while it is on show"
      case .hidesUnknownViews: "A view that the host does not know"
      case .showsPasswords, .losesTheLastCharacter: "A form shows its fields"
      case .reportsBackTwice: "Going back by hand"
      case .leavesWhatItDoesNotShow: "Going back from what the flow has just taken away"
      case .reportsWhatTheFlowDid: "A flow that goes back"
      case .putsAwayTheLowestSheet: "Sheets over sheets"
      case .swipesOnePageOnly: "A sheet swiped away"
      case .drawsHeldScreensAsLeft, .tellsHeldScreensTwice, .tellsHeldScreensNothing, .blocksBackAfterAHold:
        "A screen that holds stays"
      case .ignoresTheTabOnShow: "A second tap on the tab on show goes back"
      case .answersWithTheFirstButton: "Every button of an alert"
      case .letsAlertsThrough: "While an alert is on show"
      case .dropsEvents, .reportsEventsTwice: "A message shows its texts"
      case .tapsWhatIsDisabled: "A disabled button"
      case .keepsScreens: "Screens that have left"
      case .keepsItself: "A host that is let go of"
      case .keepsTheNavigator: "The navigator is not kept alive"
      }
    }
  }
}
