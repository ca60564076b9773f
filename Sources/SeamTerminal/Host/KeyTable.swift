import SeamViews

/// What each key does now: input is dispatched by it and the help line is read from it, so that neither can say
/// something else than the other.
///
/// Its layers are asked in order, and the first command that takes a key has it. A command is named in the help line
/// with the keys that reach it, never with one that an earlier command takes.
@MainActor
struct KeyTable {
  /// Where a command comes from, in the order in which they are asked.
  enum Layer: CaseIterable {
    /// The app's own keys, which nothing can take away.
    case app
    /// The view on top: the screen, the alert or the list of keys.
    case view
    /// The screen's actions.
    case actions
    /// Back and Cancel.
    case leaving
    case tabs

    /// The order of the help line: the most useful first.
    static let named: [Layer] = [.actions, .view, .leaving, .tabs, .app]
  }

  struct Command {
    /// The keys that it takes; the help line names the first group of which every key reaches it.
    let groups: [KeyGroup]
    /// What the help line says of it; nil for one that works without being named.
    let title: String?
    /// The action that it taps.
    var action: Action?
    /// Whether it shows the keys that the help line has no room for.
    var showsAll = false
    let perform: @MainActor (Key) -> Void
    /// Takes a text that was pasted as a whole.
    var paste: (@MainActor (String) -> Void)?

    func takes(_ key: Key) -> Bool { groups.contains { $0.contains(key) } }
  }

  private let commands: @MainActor (Layer) -> [Command]

  /// Makes a table.
  ///
  /// - Parameter commands: gives the commands of a layer; called when the layer is asked.
  init(_ commands: @escaping @MainActor (Layer) -> [Command]) { self.commands = commands }

  /// The command that takes a key.
  subscript(key: Key) -> (layer: Layer, command: Command)? { first { $0.takes(key) } }

  /// The command that takes what is pasted.
  var paste: (layer: Layer, command: Command)? { first { $0.paste != nil } }

  private func first(where isIt: (Command) -> Bool) -> (layer: Layer, command: Command)? {
    for layer in Layer.allCases {
      if let command = commands(layer).first(where: isIt) { return (layer, command) }
    }
    return nil
  }

  /// What the help line says, in its order.
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

/// Keys and what they do, for the help line.
struct KeyHint: Equatable, Sendable {
  let keys: String
  let title: String
  /// The action that they tap.
  var action: Action?
  /// Whether they show all keys.
  var showsAll = false

  var isEnabled: Bool { action?.isEnabled ?? true }
}
