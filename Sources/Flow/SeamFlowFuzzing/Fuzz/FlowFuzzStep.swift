public import SeamFlow
public import SeamFlowTesting

/// An action of a user, the system or the outside world in a walk.
///
/// Steps refer to the labels that the user sees, so a step keeps its meaning if earlier ones are removed; `nth`,
/// starting at one, distinguishes controls with the same label. Steps that are not possible are skipped. A user's
/// action can be written without the case: `.tap("Wilma")`, `.tap("Delete", nth: 2)`.
public enum FlowFuzzStep: Equatable, Sendable, Codable {
  /// An action of the user.
  case user(UserAction, nth: Int = 1)
  /// Starts a swipe back.
  case beginSwipe
  /// Completes the swipe, whatever the app shows meanwhile.
  case completeSwipe
  /// Cancels the swipe.
  case cancelSwipe
  /// Tries to quit while a screen blocks leaving.
  case tryToQuit

  /// The host reports, late or repeatedly, that an entry was left; by its flow and route, numbered as they appeared.
  case reportLeft(String, nth: Int = 1)
  /// The host reports, late or repeatedly, that a layer was dismissed; by its first entry.
  case reportDismissed(String, nth: Int = 1)
  /// The host reports, late or repeatedly, that a tab was tapped.
  case reportTab(String, nth: Int = 1)
  /// The host reports, late or repeatedly, that an alert was answered; by its title.
  case reportAnswered(String, with: String, nth: Int = 1)

  /// From here on, transitions take until they are ended.
  case transitionsLast
  /// The current transition ends, and later ones take no time.
  case transitionsEnd

  /// The window becomes wide enough for columns.
  case widen
  /// The window becomes too narrow for columns.
  case narrow

  /// The host draws the next transition but never reports its end.
  case loseTransition
  /// Time passes beyond all limits of the navigator.
  case timePasses
  /// The snapshot store of an app that restores itself is locked, as before the first unlock of a device.
  case lock
  /// The snapshot store is unlocked.
  case unlock

  /// A link is opened: a URL of the table, or a path as JSON.
  case follow(String, LinkPolicy)
  /// The process ends, and the next one restores its state.
  case restart
  /// The process crashes: the next one restores the state that was saved until then.
  case cutShort
  /// An event outside the app, with a random number.
  case outside(String, Int)

  /// A step after which the next one follows within this number of turns of the main queue.
  indirect case hurried(FlowFuzzStep, turns: Int)
}

// The user's actions, as findings print them.
extension FlowFuzzStep {
  /// Goes back.
  public static var back: Self { .user(.back) }
  /// Swipes the topmost sheet down.
  public static var swipeDown: Self { .user(.swipeDown) }
  /// Reloads a list.
  public static var refresh: Self { .user(.refresh) }
  /// Taps a tab.
  public static func selectTab(_ title: String) -> Self { .user(.selectTab(title)) }
  /// Taps a button of the visible alert.
  public static func answer(_ title: String) -> Self { .user(.answer(title)) }
  /// Taps a button or a row of the visible screen.
  public static func tap(_ label: String, nth: Int = 1) -> Self { .user(.tap(label), nth: nth) }
  /// Replaces the text of a field.
  public static func type(_ text: String, into label: String, nth: Int = 1) -> Self {
    .user(.type(text, into: label), nth: nth)
  }
  /// Toggles a switch.
  public static func toggle(_ label: String, nth: Int = 1) -> Self { .user(.toggle(label), nth: nth) }
  /// Chooses an option of a choice.
  public static func choose(_ option: String, for label: String) -> Self { .user(.choose(option, for: label)) }
  /// Removes a removable field.
  public static func remove(_ label: String, nth: Int = 1) -> Self { .user(.remove(label), nth: nth) }
  /// Replaces the search text.
  public static func search(_ text: String) -> Self { .user(.search(text)) }
}

extension FlowFuzzStep: CustomStringConvertible, CustomDebugStringConvertible {
  /// The step in words.
  public var description: String {
    switch self {
    case .user(let action, let nth): "\(action)\(Self.words(nth))"
    case .beginSwipe: "begin to swipe back"
    case .completeSwipe: "complete the swipe"
    case .cancelSwipe: "cancel the swipe"
    case .tryToQuit: "try to quit"
    case .reportLeft(let entry, let nth): "the host reports that \(entry)\(Self.words(nth)) was left"
    case .reportDismissed(let layer, let nth):
      "the host reports that the layer of \(layer)\(Self.words(nth)) was dismissed"
    case .reportTab(let tab, let nth): "the host reports a tap on the tab “\(tab)”\(Self.words(nth))"
    case .reportAnswered(let alert, let title, let nth):
      "the host reports the answer “\(title)” to “\(alert)”\(Self.words(nth))"
    case .transitionsLast: "transitions take long from here on"
    case .transitionsEnd: "the transition ends"
    case .widen: "the window becomes wide"
    case .narrow: "the window becomes narrow"
    case .loseTransition: "the end of the next transition is never reported"
    case .timePasses: "time passes"
    case .lock: "the snapshot store is locked"
    case .unlock: "the snapshot store is unlocked"
    case .follow(let place, let policy): "follow \(LinkPath(json: place).map { "\($0)" } ?? place) (\(policy.name))"
    case .restart: "the process ends and starts again"
    case .cutShort: "the process crashes and starts again"
    case .outside(let name, let number): "outside: \(name) (\(number))"
    case .hurried(let step, let turns): "\(step), and \(turns == 0 ? "immediately" : "\(turns) turns later")"
    }
  }

  /// The step as Swift code, to paste into a test.
  public var debugDescription: String {
    switch self {
    case .user(let action, nth: 1): action.debugDescription
    case .user(let action, let nth): action.debugDescription.dropLast() + "\(Self.code(nth)))"
    case .reportLeft(let entry, let nth): ".reportLeft(\(entry.debugDescription)\(Self.code(nth)))"
    case .reportDismissed(let layer, let nth): ".reportDismissed(\(layer.debugDescription)\(Self.code(nth)))"
    case .reportTab(let tab, let nth): ".reportTab(\(tab.debugDescription)\(Self.code(nth)))"
    case .reportAnswered(let alert, let title, let nth):
      ".reportAnswered(\(alert.debugDescription), with: \(title.debugDescription)\(Self.code(nth)))"
    case .follow(let place, let policy):
      ".follow(\(LinkPath(json: place) == nil ? place.debugDescription : "#\"\(place)\"#"), .\(policy.name))"
    case .outside(let name, let number): ".outside(\(name.debugDescription), \(number))"
    case .hurried(let step, let turns): ".hurried(\(step.debugDescription), turns: \(turns))"
    case .beginSwipe, .completeSwipe, .cancelSwipe, .tryToQuit, .transitionsLast, .transitionsEnd, .widen, .narrow,
      .loseTransition, .timePasses, .lock, .unlock, .restart, .cutShort:
      plainCode
    }
  }

  private var plainCode: String {
    switch self {
    case .beginSwipe: ".beginSwipe"
    case .completeSwipe: ".completeSwipe"
    case .cancelSwipe: ".cancelSwipe"
    case .tryToQuit: ".tryToQuit"
    case .transitionsLast: ".transitionsLast"
    case .transitionsEnd: ".transitionsEnd"
    case .widen: ".widen"
    case .narrow: ".narrow"
    case .loseTransition: ".loseTransition"
    case .timePasses: ".timePasses"
    case .lock: ".lock"
    case .unlock: ".unlock"
    case .cutShort: ".cutShort"
    default: ".restart"
    }
  }

  private static func words(_ nth: Int) -> String { nth == 1 ? "" : " (no. \(nth))" }
  private static func code(_ nth: Int) -> String { nth == 1 ? "" : ", nth: \(nth)" }
}

extension LinkPolicy {
  /// The name of the policy, without its texts.
  fileprivate var name: String {
    switch self {
    case .replace: "replace"
    case .push: "push"
    case .ask: "ask"
    }
  }
}
