import SeamViews

/// Maps keys to commands.
///
/// Input is dispatched by it and the help line is derived from it, so that the two always agree.
///
/// Layers are searched in order, and the first command that accepts a key handles it. The help line names a command by
/// keys that reach it, never by one that an earlier command handles.
@MainActor
struct KeyTable {
  /// The source of a command, in search order.
  enum Layer: CaseIterable {
    /// The app's own keys, which nothing overrides.
    case app
    /// The view on top: the screen, the alert or the list of keys.
    case view
    /// The screen's actions.
    case actions
    /// Back and Cancel.
    case leaving
    case tabs

    /// The order of the help line, the most useful first.
    static let named: [Layer] = [.actions, .view, .leaving, .tabs, .app]
  }

  struct Command {
    /// The keys it handles; the help line names the first group whose keys all reach it.
    let groups: [KeyGroup]
    /// The text in the help line; nil for a command that is not listed.
    let title: String?
    /// The action it taps.
    var action: Action?
    /// Whether it lists the keys that do not fit in the help line.
    var showsAll = false
    let perform: @MainActor (Key) -> Void
    /// Handles pasted text as a whole.
    var paste: (@MainActor (String) -> Void)?

    func takes(_ key: Key) -> Bool { groups.contains { $0.contains(key) } }
  }

  private let commands: @MainActor (Layer) -> [Command]

  /// Makes a table.
  ///
  /// - Parameter commands: returns the commands of a layer; called when the layer is searched.
  init(_ commands: @escaping @MainActor (Layer) -> [Command]) { self.commands = commands }

  /// The command that handles a key.
  subscript(key: Key) -> (layer: Layer, command: Command)? { first { $0.takes(key) } }

  /// The command that handles pasted text.
  var paste: (layer: Layer, command: Command)? { first { $0.paste != nil } }

  private func first(where isIt: (Command) -> Bool) -> (layer: Layer, command: Command)? {
    for layer in Layer.allCases {
      if let command = commands(layer).first(where: isIt) { return (layer, command) }
    }
    return nil
  }

  /// The hints of the help line, in order.
  var hints: [KeyHint] {
    let layers = Layer.allCases.map { (layer: $0, commands: commands($0)) }
    let all = layers.flatMap(\.commands)
    var hints: [Layer: [KeyHint]] = [:]
    var index = 0
    for (layer, commands) in layers {
      hints[layer] = zip(index..., commands).compactMap { number, command in
        Self.hint(for: command) { key in all.firstIndex { $0.takes(key) } == number }
      }
      index += commands.count
    }
    return Layer.named.flatMap { hints[$0] ?? [] }
  }

  private static func hint(for command: Command, reachedBy reaches: (Key) -> Bool) -> KeyHint? {
    guard let title = command.title else { return nil }
    let groups = command.groups.map { (group: $0, reaching: $0.keys.filter(reaches)) }
    guard
      let best = groups.first(where: { !$0.reaching.isEmpty && $0.reaching == $0.group.keys })
        ?? groups.first(where: { !$0.reaching.isEmpty })
    else { return nil }
    return KeyHint(
      keys: best.group.label(of: best.reaching), title: title, action: command.action, showsAll: command.showsAll)
  }
}

/// Keys and their meaning, for the help line.
struct KeyHint: Equatable, Sendable {
  let keys: String
  let title: String
  /// The action that the keys tap; nil if they do something else.
  var action: Action?
  /// Whether the keys open the list of all keys.
  var showsAll = false

  var isEnabled: Bool { action?.isEnabled ?? true }
}
