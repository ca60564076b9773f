/// What keys do in a view now.
@MainActor
struct ViewCommand<State, Event> {
  /// What the keys do to the view's state, and the event that comes of it.
  typealias Effect = @MainActor (Key, inout State) -> Event?
  typealias Paste = @MainActor (String, inout State) -> Event?

  let groups: [KeyGroup]
  let title: String?
  let perform: Effect
  let paste: Paste?

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - title: what the help line says; nil for keys that it does not name.
  ///   - groups: the keys. The help line names the first group that reaches the command.
  ///   - paste: takes a text that is pasted as a whole.
  init(
    _ title: String? = nil, _ groups: KeyGroup..., paste: Paste? = nil,
    perform: @escaping Effect
  ) {
    self.init(title, groups: groups, paste: paste, perform: perform)
  }

  /// Makes a command for single keys that are not named.
  init(_ keys: Key..., perform: @escaping Effect) {
    self.init(nil, groups: [KeyGroup(keys)], paste: nil, perform: perform)
  }

  private init(
    _ title: String?, groups: [KeyGroup], paste: Paste?,
    perform: @escaping Effect
  ) {
    self.title = title
    self.groups = groups
    self.paste = paste
    self.perform = perform
  }

  func takes(_ key: Key) -> Bool { groups.contains { $0.contains(key) } }

  /// The same command in a view that this one is a part of.
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
