/// An action of the user, in terms of the visible labels.
///
/// It works on any host, in a robot's test, a recording or a walk.
public enum UserAction: Hashable, Sendable, Codable {
  /// Goes back: by the button in the bar, a swipe from the edge, or Escape.
  case back
  /// Swipes down the topmost sheet.
  case swipeDown
  /// Taps a tab of the visible layer, by its title.
  case selectTab(String)
  /// Taps a button of the visible alert.
  case answer(String)
  /// Taps a button, a row by its title or value.
  case tap(String)
  /// Replaces the text of a field.
  case type(String, into: String)
  /// Toggles a switch.
  case toggle(String)
  /// Chooses an option of a choice or of segments, a region by its name, or the number of a slider.
  case choose(String, for: String)
  /// Removes a removable field.
  case remove(String)
  /// Replaces the search text of a list.
  case search(String)
  /// Reloads a list.
  case refresh

  /// The kind of an action.
  public enum Kind: String, Sendable, CaseIterable {
    /// Going back.
    case back
    /// Swiping down a sheet.
    case swipeDown
    /// Tapping a tab.
    case selectTab
    /// Tapping a button of an alert.
    case answer
    /// Tapping a button or a row.
    case tap
    /// Typing into a field.
    case type
    /// Toggling a switch.
    case toggle
    /// Choosing an option.
    case choose
    /// Removing a field.
    case remove
    /// Searching a list.
    case search
    /// Reloading a list.
    case refresh
  }

  /// The kind of the action.
  public var kind: Kind {
    switch self {
    case .back: .back
    case .swipeDown: .swipeDown
    case .selectTab: .selectTab
    case .answer: .answer
    case .tap: .tap
    case .type: .type
    case .toggle: .toggle
    case .choose: .choose
    case .remove: .remove
    case .search: .search
    case .refresh: .refresh
    }
  }
}

extension UserAction: CustomStringConvertible, CustomDebugStringConvertible {
  /// The action in words, as an imperative.
  public var description: String {
    switch self {
    case .back: "go back"
    case .swipeDown: "swipe the sheet down"
    case .selectTab(let title): "tap the tab “\(title)”"
    case .answer(let title): "answer “\(title)”"
    case .tap(let label): "tap “\(label)”"
    case .type(let text, let label): "type “\(text)” into “\(label)”"
    case .toggle(let label): "toggle “\(label)”"
    case .choose(let option, let label): "choose “\(option)” for “\(label)”"
    case .remove(let label): "remove “\(label)”"
    case .search(let text): "search “\(text)”"
    case .refresh: "refresh"
    }
  }

  /// The action as Swift code, to paste into a test.
  public var debugDescription: String {
    switch self {
    case .back, .swipeDown, .refresh: ".\(kind.rawValue)"
    case .type(let text, let label): ".type(\(text.debugDescription), into: \(label.debugDescription))"
    case .choose(let option, let label): ".choose(\(option.debugDescription), for: \(label.debugDescription))"
    case .selectTab(let text), .answer(let text), .tap(let text), .toggle(let text), .remove(let text),
      .search(let text):
      ".\(kind.rawValue)(\(text.debugDescription))"
    }
  }
}
