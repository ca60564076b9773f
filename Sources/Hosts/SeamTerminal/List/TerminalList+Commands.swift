import SeamViews

extension TerminalList {
  func commands(_ configuration: Configuration, _ state: ListState) -> [Command] {
    searching(configuration, state) + rows(configuration, state) + refreshing(configuration)
  }

  // MARK: Search

  private func searching(_ configuration: Configuration, _ state: ListState) -> [Command] {
    guard let search = configuration.search else { return [] }
    let paste = { @MainActor (text: String, state: inout ListState) in
      Self.send(state.searchCursor.insert(text, in: search.text, multiline: false), &state)
    }
    guard state.isSearching || !search.text.isEmpty else {
      return [
        Command("Search", .words, paste: paste) { key, state in
          Self.send(state.searchCursor.handle(key, in: search.text), &state)
        },
        Command(Key(.character("/"))) { _, state in
          state.isSearching = true
          return nil
        },
      ]
    }
    // Home and End move between rows; the search has Ctrl-A and Ctrl-E instead.
    let editing = KeyGroup(TextCursor.keys.filter { $0 != .home && $0 != .end })
    return [
      Command("Clear", KeyGroup(.escape)) { _, state in
        state.isSearching = false
        return search.text.isEmpty ? nil : .didSearch("")
      },
      Command(nil, .text, editing, paste: paste) { key, state in
        Self.send(state.searchCursor.handle(key, in: search.text), &state)
      },
    ]
  }

  private static func send(_ outcome: TextCursor.Outcome, _ state: inout ListState) -> ListConfiguration.Event? {
    guard case .changed(let text) = outcome else { return nil }
    state.isSearching = true
    return .didSearch(text)
  }

  // MARK: Rows

  private func rows(_ configuration: Configuration, _ state: ListState) -> [Command] {
    if configuration.isEmpty {
      guard let empty = configuration.empty else { return [] }
      return Self.emptyPage(empty).commands(configuration, state.empty).map { $0.inside(\.empty) { $0 } }
    }
    var commands: [Command] = []
    if let row = state.selectedRow(in: configuration) {
      let open = ListConfiguration.Event.didSelect(row: row.id)
      commands.append(Command("Open", KeyGroup(.enter)) { _, _ in open })
      if row.accessory == .disclosure { commands.append(Command(.right) { _, _ in open }) }
    }
    return commands + moving(configuration)
  }

  private func moving(_ configuration: Configuration) -> [Command] {
    var commands = [
      Command(.up, .down) { key, state in
        state.move(by: key == .down ? 1 : -1, in: configuration)
        return nil
      },
      Command(.pageUp, .pageDown) { key, state in
        state.turnPage(down: key == .pageDown, in: configuration)
        return nil
      },
      Command(.home, .end) { key, state in
        state.jump(toEnd: key == .end, in: configuration)
        return nil
      },
    ]
    if configuration.search == nil {
      commands += [
        Command(Key(.character("j")), Key(.character("k"))) { key, state in
          state.move(by: key.typed == "j" ? 1 : -1, in: configuration)
          return nil
        },
        Command(.space) { _, state in
          state.turnPage(down: true, in: configuration)
          return nil
        },
      ]
    }
    return commands
  }

  private func refreshing(_ configuration: Configuration) -> [Command] {
    let keys = [KeyGroup(.control("r")), KeyGroup(Key(.function(5)))]
    return switch configuration.refresh {
    case .available: [Command("Refresh", keys[0], keys[1]) { _, _ in .didRefresh }]
    case .running: [Command(nil, keys[0], keys[1]) { _, _ in nil }]
    case .unavailable: []
    }
  }
}
