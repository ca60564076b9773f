import SeamViews

/// Assigns keys to a screen's actions.
///
/// An action's own ``Action/key`` is pressed with Control. If the terminal cannot tell that from another key (`^H ^I ^J
/// ^M`), if the host or the view uses it, or if it is not a letter from a to z, it is pressed with Alt. An action
/// without a key is assigned the first letter of its title that is free with Control, otherwise any free letter,
/// otherwise a function key. So every action has a key, which stays the same while the actions do.
struct KeyBindings {
  struct Binding: Equatable {
    let action: Action
    let key: Key
  }

  private(set) var bindings: [Binding] = []

  /// The keys that the host uses on every screen or that terminals send for other keys.
  static let hostKeys: Set<Key> = Set("chijlmqz".map(Key.control)).union([Key(.function(1)), Key(.function(5))])

  private static let letters = "abcdefghijklmnopqrstuvwxyz"

  init(_ actions: [Action], reserved: Set<Key>) {
    var taken = reserved.union(Self.hostKeys)
    var keys: [Action.ID: Key] = [:]
    for (action, candidates) in actions.map({ ($0, Self.ownKeys(of: $0)) })
      + actions.map({ ($0, Self.otherKeys(for: $0)) })
    {
      guard keys[action.id] == nil, let key = candidates.first(where: { !taken.contains($0) }) else { continue }
      taken.insert(key)
      keys[action.id] = key
    }
    bindings = actions.compactMap { action in keys[action.id].map { Binding(action: action, key: $0) } }
  }

  /// The enabled action that a key taps.
  subscript(key: Key) -> Action? { bindings.first { $0.key == key && $0.action.isEnabled }?.action }

  private static func ownKeys(of action: Action) -> [Key] {
    guard let lower = action.key?.lowercased(), lower.count == 1, let character = lower.first,
      !character.isWhitespace, !character.isWholeNumber
    else { return [] }
    return letters.contains(character) ? [.control(character), .alt(character)] : [.alt(character)]
  }

  private static func otherKeys(for action: Action) -> [Key] {
    let title = action.title.lowercased().filter(letters.contains)
    return (title + letters).map(Key.control) + (2...12).map { Key(.function($0)) } + letters.map(Key.alt)
  }
}
