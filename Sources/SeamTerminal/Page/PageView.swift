import SeamViews

/// Draws any view whose content can be written as a page, and operates it.
struct PageView<Configuration: ViewConfiguration>: TerminalView {
  typealias Event = Configuration.Event

  /// Whether the page says the title, so that the bar need not.
  var saysTitle = false
  let write: @MainActor (Configuration, inout TerminalPage<Event>) -> Void

  private static var margin: Int { 2 }

  /// Longer lines are hard to read.
  private static var widest: Int { 100 }

  func title(_ configuration: Configuration) -> String { saysTitle ? "" : configuration.title }

  func makeState(for configuration: Configuration) -> PageState<Event> { PageState() }

  func update(_ state: inout PageState<Event>, from old: Configuration, to new: Configuration) {
    state.layOutAgain { write(new, &$0) }
  }

  func draw(_ configuration: Configuration, _ state: inout PageState<Event>, on canvas: inout Canvas) {
    let size = canvas.size
    let width = min(size.columns - 2 * Self.margin, Self.widest)
    let page = state.layOut(width: width, height: size.rows) { write(configuration, &$0) }
    let selected = state.selection
    let top = page.isCentred ? max((size.rows - page.lines.count) / 2, 0) : 0
    for (row, line) in page.lines.dropFirst(state.scroll).prefix(size.rows).enumerated() {
      var x = Self.margin
      if page.isCentred { x = (size.columns - line.runs.reduce(0) { $0 + TextLayout.columns(of: $1.text) }) / 2 }
      for run in line.runs {
        let isSelected = run.button != nil && run.button == selected
        x += canvas.write(
          isSelected ? "[▸" + run.text.dropFirst(2) : run.text, x: x, y: top + row, width: size.columns - 1 - x,
          style: isSelected ? run.style.selected : run.style)
      }
      if let item = line.item, item == selected {
        if page.items[item].firstLine == state.scroll + row { canvas.write("▸", x: Self.margin - 1, y: top + row) }
        canvas.restyle(x: 0, y: top + row, width: page.width + 2 * Self.margin - 1) { $0.selected }
      }
    }
    canvas.drawScrollBar(from: 0, rows: size.rows, top: state.scroll, total: page.lines.count)
  }

  func handle(_ input: Input, _ configuration: Configuration, _ state: inout PageState<Event>) -> Reaction<Event> {
    guard case .key(let key) = input else { return .ignored }
    if let binding = state.page?.keys.first(where: { $0.key == key }) { return .send(binding.event) }
    let hasButtons = state.page?.buttonIDs.isEmpty == false
    switch key {
    case .up, Key(.character("k")): state.move(down: false)
    case .down, Key(.character("j")): state.move(down: true)
    case .left: return state.moveAlong(by: -1) ? .handled : .ignored
    case .right: return state.moveAlong(by: 1) || hasButtons ? .handled : send(state)
    case .tab where hasButtons: state.cycle(by: 1)
    case .backTab where hasButtons: state.cycle(by: -1)
    case .pageUp: state.turnPage(down: false)
    case .pageDown, .space: state.turnPage(down: true)
    case .home: state.jump(toEnd: false)
    case .end: state.jump(toEnd: true)
    case .enter: return send(state)
    default: return .ignored
    }
    return .handled
  }

  private func send(_ state: PageState<Event>) -> Reaction<Event> {
    // What was scrolled out of sight is not meant.
    guard state.showsSelection else { return .ignored }
    return state.selectedItem?.event.map(Reaction.send) ?? .ignored
  }

  func actions(_ configuration: Configuration, _ state: PageState<Event>) -> [Action] {
    configuration.actions.filter { $0.key != nil || state.page?.buttonIDs.contains($0.id) != true }
  }

  func reservedKeys(_ configuration: Configuration) -> Set<Key> { [] }

  func hints(_ configuration: Configuration, _ state: PageState<Event>) -> [KeyHint] {
    guard let page = state.page else { return [] }
    var hints = page.keys.map { KeyHint(keys: $0.key.label, title: $0.title) }
    if let item = state.selectedItem, item.event != nil {
      hints.append(KeyHint(keys: "Enter", title: page.buttonIDs.isEmpty ? "Open" : item.title))
      if page.items.count > 1 { hints.append(KeyHint(keys: page.buttonIDs.isEmpty ? "↑↓" : "←→", title: "Move")) }
    }
    return hints
  }
}
