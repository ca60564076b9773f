public import SeamFlow
public import SeamFlowTesting

/// One thing that a user, the system or the outside world does in a walk.
///
/// Everything is named by what the user sees, so that a step keeps its meaning when others before it are left out;
/// `nth` tells apart what bears the same label, from one on. A step that cannot be made is passed over. What a user
/// does can be written without the case: `.tap("Wilma")`, `.tap("Delete", nth: 2)`.
public enum FlowFuzzStep: Equatable, Sendable, Codable {
  /// The user does something.
  case user(UserAction, nth: Int = 1)
  /// Begins to swipe back, without letting go.
  case beginSwipe
  /// Lets go of the swipe past the middle, wherever the app is by then.
  case completeSwipe
  /// Lets go of the swipe before.
  case cancelSwipe
  /// Tries to quit, as long as a screen holds the user.
  case tryToQuit

  /// The host reports, late or again, that an entry was left; by its flow and route, counted as they came on show.
  case reportLeft(String, nth: Int = 1)
  /// The host reports, late or again, that a layer was dismissed; by its first entry.
  case reportDismissed(String, nth: Int = 1)
  /// The host reports, late or again, that a tab was tapped.
  case reportTab(String, nth: Int = 1)
  /// The host reports, late or again, that an alert was answered; by its title.
  case reportAnswered(String, with: String, nth: Int = 1)

  /// From here on, transitions last.
  case transitionsLast
  /// The transition that lasts is over, and the next ones take no time.
  case transitionsEnd

  /// The window gets wide enough for a list and what is open in it, side by side.
  case widen
  /// The window gets too narrow for that.
  case narrow

  /// The host draws the next transition, but never reports its end.
  case loseTransition
  /// More time passes than anything in navigation waits for.
  case timePasses
  /// The snapshot store of an app that restores itself is locked, as before the first unlock of a device.
  case lock
  /// The snapshot store can be used again.
  case unlock

  /// A link is followed; a URL of the table, or a path as JSON.
  case follow(String, LinkPolicy)
  /// The process ends, and the next one puts back what it left.
  case restart
  /// The process is cut short: the next one finds what was saved until then, and of this one nothing is left.
  case cutShort
  /// Something happens outside of the app; the number is its luck.
  case outside(String, Int)

  /// The next step comes so soon after this one that the app has only this many turns of the main queue.
  indirect case hurried(FlowFuzzStep, turns: Int)
}

// What a user does, as findings print it.
extension FlowFuzzStep {
  /// Goes back.
  public static var back: Self { .user(.back) }
  /// Swipes the topmost sheet down.
  public static var swipeDown: Self { .user(.swipeDown) }
  /// Asks for fresh rows.
  public static var refresh: Self { .user(.refresh) }
  /// Taps a tab.
  public static func selectTab(_ title: String) -> Self { .user(.selectTab(title)) }
  /// Taps a button of the alert on show.
  public static func answer(_ title: String) -> Self { .user(.answer(title)) }
  /// Taps a button, a row or a fact of the visible screen.
  public static func tap(_ label: String, nth: Int = 1) -> Self { .user(.tap(label), nth: nth) }
  /// Replaces a field's text.
  public static func type(_ text: String, into label: String, nth: Int = 1) -> Self {
    .user(.type(text, into: label), nth: nth)
  }
  /// Turns a switch over.
  public static func toggle(_ label: String, nth: Int = 1) -> Self { .user(.toggle(label), nth: nth) }
  /// Picks an option of a choice.
  public static func choose(_ option: String, for label: String) -> Self { .user(.choose(option, for: label)) }
  /// Takes a removable field away.
  public static func remove(_ label: String, nth: Int = 1) -> Self { .user(.remove(label), nth: nth) }
  /// Types into the search field.
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
    case .transitionsLast: "transitions last from here on"
    case .transitionsEnd: "the transition ends"
    case .widen: "the window gets wide"
    case .narrow: "the window gets narrow"
    case .loseTransition: "the end of the next transition is never reported"
    case .timePasses: "time passes"
    case .lock: "the snapshot store is locked"
    case .unlock: "the snapshot store is unlocked"
    case .follow(let place, let policy): "follow \(LinkPath(json: place).map { "\($0)" } ?? place) (\(policy.name))"
    case .restart: "the process ends and starts again"
    case .cutShort: "the process is cut short and starts again"
    case .outside(let name, let number): "outside: \(name) (\(number))"
    case .hurried(let step, let turns): "\(step), and \(turns == 0 ? "at once" : "\(turns) turns later")"
    }
  }

  /// The step as Swift, to paste into a test.
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
  /// The policy without its words.
  fileprivate var name: String {
    switch self {
    case .replace: "replace"
    case .push: "push"
    case .ask: "ask"
    }
  }
}
