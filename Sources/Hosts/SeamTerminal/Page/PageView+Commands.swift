extension PageView {
  func commands(_ configuration: Configuration, _ state: PageState<Event>) -> [Command] {
    offered(by: state.page) + choosing(state) + moving(state)
  }

  /// The commands that the page itself offers, which precede all others.
  private func offered(by page: TerminalPage<Event>?) -> [Command] {
    guard let page else { return [] }
    var commands = page.keys.map { keys in Command(keys.title, keys.group) { key, _ in keys.events[key] } }
    if let typing = page.typing {
      commands.append(
        Command(
          typing.title, .text,
          paste: { text, _ in
            let typable = TextCursor.typable(text, multiline: true)
            return typable.isEmpty ? nil : typing.event(typable)
          },
          perform: { key, _ in key.typed.flatMap { typing.event(String($0)) } }))
    }
    return commands
  }

  /// Enter activates the selected item, unless it is scrolled out of sight: then the key is ignored.
  private func choosing(_ state: PageState<Event>) -> [Command] {
    guard state.showsSelection, let item = state.selectedItem, let event = item.event else { return [] }
    let enter = Command(item.isButton ? item.title : openTitle, KeyGroup(.enter)) { _, _ in event }
    return item.isButton ? [enter] : [enter, Command(.right) { _, _ in event }]
  }

  private func moving(_ state: PageState<Event>) -> [Command] {
    let items = state.page?.items ?? []
    let hasButtons = items.contains(where: \.isButton)
    // At the end of a row of buttons, the arrow key in that direction is free for other commands.
    let along = [(Key.left, -1), (.right, 1)].filter { state.itemAlong(by: $0.1) != nil }.map(\.0)
    var commands: [Command] = []
    if !along.isEmpty {
      commands.append(
        Command(moveTitle, KeyGroup(along)) { key, state in
          state.moveAlong(by: key == .left ? -1 : 1)
          return nil
        })
    }
    if hasButtons {
      let title = along.isEmpty && items.count > 1 ? "Next" : nil
      commands.append(
        Command(title, KeyGroup(.tab), KeyGroup(.backTab)) { key, state in
          state.cycle(by: key == .tab ? 1 : -1)
          return nil
        })
    }
    commands.append(
      Command(hasButtons || items.count < 2 ? nil : moveTitle, KeyGroup(.up, .down)) { key, state in
        state.move(down: key == .down)
        return nil
      })
    return commands + scrolling
  }

  private var scrolling: [Command] {
    [
      Command(Key(.character("j")), Key(.character("k"))) { key, state in
        state.move(down: key.typed == "j")
        return nil
      },
      Command(.pageUp, .pageDown, .space) { key, state in
        state.turnPage(down: key != .pageUp)
        return nil
      },
      Command(.home, .end) { key, state in
        state.jump(toEnd: key == .end)
        return nil
      },
    ]
  }
}
