/// A command of a view and its keys.
@MainActor
struct ViewCommand<State, Event> {
  /// Changes the view's state for a key, and returns the resulting event, if any.
  typealias Effect = @MainActor (Key, inout State) -> Event?
  typealias Paste = @MainActor (String, inout State) -> Event?

  let groups: [KeyGroup]
  let title: String?
  let perform: Effect
  let paste: Paste?

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - title: the text in the help line; nil for keys that are not listed.
  ///   - groups: the keys. The help line names the first group that reaches the command.
  ///   - paste: handles pasted text as a whole.
  init(
    _ title: String? = nil, _ groups: KeyGroup..., paste: Paste? = nil,
    perform: @escaping Effect
  ) {
    self.init(title, groups: groups, paste: paste, perform: perform)
  }

  /// Makes a command for single keys that are not listed in the help line.
  init(_ keys: Key..., perform: @escaping Effect) {
    self.init(nil, groups: [KeyGroup(keys)], paste: nil, perform: perform)
  }

  /// Makes a command from a list of groups.
  init(
    _ title: String?, groups: [KeyGroup], paste: Paste? = nil,
    perform: @escaping Effect
  ) {
    self.title = title
    self.groups = groups
    self.paste = paste
    self.perform = perform
  }

  func takes(_ key: Key) -> Bool { groups.contains { $0.contains(key) } }

  /// Returns the same command for a view that contains this one.
  func inside<Whole, Result>(
    _ part: WritableKeyPath<Whole, State>, sends result: @escaping @MainActor (Event) -> Result?
  ) -> ViewCommand<Whole, Result> {
    let perform = perform
    var outerPaste: ViewCommand<Whole, Result>.Paste?
    if let paste { outerPaste = { text, whole in paste(text, &whole[keyPath: part]).flatMap(result) } }
    return ViewCommand<Whole, Result>(title, groups: groups, paste: outerPaste) { key, whole in
      perform(key, &whole[keyPath: part]).flatMap(result)
    }
  }
}
