import SeamFlow

/// One thing that a user, the system or the outside world does in a walk.
///
/// Everything is named by what the user sees, so that a step keeps its meaning when others before it are left out;
/// `nth` tells apart what bears the same label, from one on. A step that cannot be made is passed over.
public enum FlowFuzzStep: Hashable, Sendable, Codable {
  /// Taps a button, a row or a fact of the visible screen.
  case tap(String, nth: Int = 1)
  /// Replaces a field's text.
  case type(String, into: String, nth: Int = 1)
  /// Turns a switch over.
  case toggle(String, nth: Int = 1)
  /// Picks an option of a choice.
  case choose(String, for: String)
  /// Takes a removable field away.
  case remove(String, nth: Int = 1)
  /// Types into the search field.
  case search(String)
  /// Asks for fresh rows.
  case refresh
  /// Taps a button of the alert on show.
  case answer(String)

  /// Goes back.
  case back
  /// Swipes the topmost sheet down.
  case swipeDown
  /// Taps a tab.
  case tab(String)
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

  /// The host draws the next transition, but never reports its end.
  case loseTransition
  /// More time passes than anything in navigation waits for.
  case timePasses
  /// The snapshot store of an app that restores itself is locked, as before the first unlock of a device.
  case lock
  /// The snapshot store can be used again.
  case unlock

  /// A link is followed; a URL of the table, or a path as JSON.
  case follow(String, FlowFuzzPolicy)
  /// The process ends, and the next one puts back what it left.
  case restart
  /// The process is cut short: the next one finds what was saved until then, and of this one nothing is left.
  case cutShort
  /// Something happens outside of the app; the number is its luck.
  case outside(String, Int)

  /// The next step comes so soon after this one that the app has only this many turns of the main queue.
  indirect case hurried(FlowFuzzStep, turns: Int)
}

/// A ``LinkPolicy`` without its words.
public enum FlowFuzzPolicy: String, Sendable, Codable, CaseIterable {
  /// As ``LinkPolicy/replace``.
  case replace
  /// As ``LinkPolicy/push``.
  case push
  /// As ``LinkPolicy/ask``.
  case ask
}

extension FlowFuzzStep: CustomStringConvertible, CustomDebugStringConvertible {
  /// The step in words.
  public var description: String {
    switch self {
    case .tap(let label, let nth): "tap “\(label)”\(Self.words(nth))"
    case .type(let text, let label, let nth): "type “\(text)” into “\(label)”\(Self.words(nth))"
    case .toggle(let label, let nth): "turn “\(label)” over\(Self.words(nth))"
    case .choose(let option, let label): "choose “\(option)” for “\(label)”"
    case .remove(let label, let nth): "remove “\(label)”\(Self.words(nth))"
    case .search(let text): "search for “\(text)”"
    case .refresh: "refresh"
    case .answer(let title): "answer “\(title)”"
    case .back: "go back"
    case .swipeDown: "swipe the sheet down"
    case .tab(let tab): "tap the tab “\(tab)”"
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
    case .loseTransition: "the end of the next transition is never reported"
    case .timePasses: "time passes"
    case .lock: "the snapshot store is locked"
    case .unlock: "the snapshot store is unlocked"
    case .follow(let place, let policy): "follow \(LinkPath(json: place).map { "\($0)" } ?? place) (\(policy.rawValue))"
    case .restart: "the process ends and starts again"
    case .cutShort: "the process is cut short and starts again"
    case .outside(let name, let number): "outside: \(name) (\(number))"
    case .hurried(let step, let turns): "\(step), and \(turns == 0 ? "at once" : "\(turns) turns later")"
    }
  }

  /// The step as Swift, to paste into a test.
  public var debugDescription: String {
    switch self {
    case .tap(let label, let nth): ".tap(\(label.debugDescription)\(Self.code(nth)))"
    case .type(let text, let label, let nth):
      ".type(\(text.debugDescription), into: \(label.debugDescription)\(Self.code(nth)))"
    case .toggle(let label, let nth): ".toggle(\(label.debugDescription)\(Self.code(nth)))"
    case .choose(let option, let label): ".choose(\(option.debugDescription), for: \(label.debugDescription))"
    case .remove(let label, let nth): ".remove(\(label.debugDescription)\(Self.code(nth)))"
    case .search(let text): ".search(\(text.debugDescription))"
    case .answer(let title): ".answer(\(title.debugDescription))"
    case .tab(let tab): ".tab(\(tab.debugDescription))"
    case .reportLeft(let entry, let nth): ".reportLeft(\(entry.debugDescription)\(Self.code(nth)))"
    case .reportDismissed(let layer, let nth): ".reportDismissed(\(layer.debugDescription)\(Self.code(nth)))"
    case .reportTab(let tab, let nth): ".reportTab(\(tab.debugDescription)\(Self.code(nth)))"
    case .reportAnswered(let alert, let title, let nth):
      ".reportAnswered(\(alert.debugDescription), with: \(title.debugDescription)\(Self.code(nth)))"
    case .follow(let place, let policy):
      ".follow(\(LinkPath(json: place) == nil ? place.debugDescription : "#\"\(place)\"#"), .\(policy.rawValue))"
    case .outside(let name, let number): ".outside(\(name.debugDescription), \(number))"
    case .hurried(let step, let turns): ".hurried(\(step.debugDescription), turns: \(turns))"
    case .refresh, .back, .swipeDown, .beginSwipe, .completeSwipe, .cancelSwipe, .tryToQuit, .transitionsLast,
      .transitionsEnd, .loseTransition, .timePasses, .lock, .unlock, .restart, .cutShort:
      plainCode
    }
  }

  private var plainCode: String {
    switch self {
    case .refresh: ".refresh"
    case .back: ".back"
    case .swipeDown: ".swipeDown"
    case .beginSwipe: ".beginSwipe"
    case .completeSwipe: ".completeSwipe"
    case .cancelSwipe: ".cancelSwipe"
    case .tryToQuit: ".tryToQuit"
    case .transitionsLast: ".transitionsLast"
    case .transitionsEnd: ".transitionsEnd"
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
