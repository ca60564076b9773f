import SeamViews

/// Operates lists like a launcher: letters search, arrows select, Enter opens.
///
/// Where a list has a search field, any letter begins to search; once something is being searched for, or after
/// `/`, digits and signs go into the search too, until Escape clears and leaves it. Without a search field, `j` and `k` move.
struct TerminalList: TerminalView {
  typealias Configuration = ListView.Configuration

  func title(_ configuration: Configuration) -> String {
    configuration.refresh == .running ? configuration.title + " ↻" : configuration.title
  }

  func makeState(for configuration: Configuration) -> ListState { ListState(configuration) }

  func update(_ state: inout ListState, from old: Configuration, to new: Configuration) {
    state.update(from: old, to: new)
    if let empty = new.empty { Self.emptyPage(empty).update(&state.empty, from: old, to: new) }
  }

  func handle(_ input: Input, _ configuration: Configuration, _ state: inout ListState) -> Reaction<ListView.Event> {
    switch input {
    case .paste(let text): paste(text, configuration, &state)
    case .key(let key): handle(key, configuration, &state)
    }
  }

  private func handle(
    _ key: Key, _ configuration: Configuration, _ state: inout ListState
  ) -> Reaction<ListView.Event> {
    if let search = configuration.search {
      let reaction = handle(key, search, &state)
      guard case .ignored = reaction else { return reaction }
    }
    if isRefresh(key), configuration.refresh != .unavailable {
      return configuration.refresh == .available ? .send(.didRefresh) : .handled
    }
    if configuration.isEmpty { return handleEmpty(key, configuration, &state) }
    switch key {
    case .up: state.move(by: -1, in: configuration)
    case .down: state.move(by: 1, in: configuration)
    case Key(.character("k")) where configuration.search == nil: state.move(by: -1, in: configuration)
    case Key(.character("j")) where configuration.search == nil: state.move(by: 1, in: configuration)
    case .space where configuration.search == nil: state.turnPage(down: true, in: configuration)
    case .pageUp: state.turnPage(down: false, in: configuration)
    case .pageDown: state.turnPage(down: true, in: configuration)
    case .home: state.jump(toEnd: false, in: configuration)
    case .end: state.jump(toEnd: true, in: configuration)
    case .enter: return open(configuration, state)
    case .right where state.selectedRow(in: configuration)?.accessory == .disclosure:
      return open(configuration, state)
    default: return .ignored
    }
    return .handled
  }

  private func isRefresh(_ key: Key) -> Bool { key == .control("r") || key == Key(.function(5)) }

  private func open(_ configuration: Configuration, _ state: ListState) -> Reaction<ListView.Event> {
    state.selectedRow(in: configuration).map { .send(.didSelect(row: $0.id)) } ?? .handled
  }

  // MARK: Search

  private func handle(
    _ key: Key, _ search: ListView.Search, _ state: inout ListState
  ) -> Reaction<ListView.Event> {
    let isActive = isActive(search, state)
    if key == .escape {
      guard isActive else { return .ignored }
      state.isSearching = false
      return search.text.isEmpty ? .handled : .send(.didSearch(""))
    }
    if !isActive {
      if key == Key(.character("/")) {
        state.isSearching = true
        return .handled
      }
      guard let typed = key.typed, typed.isLetter else { return .ignored }
      state.searchCursor = .atEnd
    }
    // Home and End are for the rows; the search has Ctrl-A and Ctrl-E.
    guard key != .home, key != .end else { return .ignored }
    switch state.searchCursor.handle(key, in: search.text) {
    case .ignored: return .ignored
    case .moved: return .handled
    case .changed(let text):
      state.isSearching = true
      return .send(.didSearch(text))
    }
  }

  private func isActive(_ search: ListView.Search, _ state: ListState) -> Bool {
    state.isSearching || !search.text.isEmpty
  }

  func takesDigits(_ configuration: Configuration, _ state: ListState) -> Bool {
    configuration.search.map { isActive($0, state) } ?? false
  }

  private func paste(
    _ text: String, _ configuration: Configuration, _ state: inout ListState
  ) -> Reaction<ListView.Event> {
    guard let search = configuration.search,
      case .changed(let text) = state.searchCursor.insert(text, in: search.text, multiline: false)
    else { return .ignored }
    state.isSearching = true
    return .send(.didSearch(text))
  }

  // MARK: The empty list

  private func handleEmpty(
    _ key: Key, _ configuration: Configuration, _ state: inout ListState
  ) -> Reaction<ListView.Event> {
    guard let empty = configuration.empty else { return .ignored }
    return Self.emptyPage(empty).handle(.key(key), configuration, &state.empty)
  }

  /// The message in the place of the rows, as a page whose buttons report to the list.
  static func emptyPage(_ message: MessageView.Configuration) -> PageView<Configuration> {
    PageView { _, page in StandardPages.write(message, to: &page) { .didTap($0) } }
  }

  // MARK: The help line

  func actions(_ configuration: Configuration, _ state: ListState) -> [Action] {
    guard configuration.isEmpty, let empty = configuration.empty else { return configuration.actions }
    return configuration.actions + empty.actions.filter { $0.key != nil }
  }

  func reservedKeys(_ configuration: Configuration) -> Set<Key> {
    var keys: Set<Key> = configuration.search == nil ? [] : TextCursor.keys
    if configuration.refresh != .unavailable { keys.insert(.control("r")) }
    return keys
  }

  func hints(_ configuration: Configuration, _ state: ListState) -> [KeyHint] {
    var hints: [KeyHint] = []
    if let search = configuration.search {
      if state.isSearching || !search.text.isEmpty {
        hints.append(KeyHint(keys: "Esc", title: "Clear"))
      } else {
        hints.append(KeyHint(keys: "A–Z", title: "Search"))
      }
    }
    if configuration.isEmpty {
      if let empty = configuration.empty { hints += Self.emptyPage(empty).hints(configuration, state.empty) }
    } else {
      hints.append(KeyHint(keys: "Enter", title: "Open"))
    }
    if configuration.refresh == .available { hints.append(KeyHint(keys: "^R", title: "Refresh")) }
    return hints
  }
}
