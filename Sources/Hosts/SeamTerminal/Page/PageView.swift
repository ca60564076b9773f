import SeamViews

/// Draws and handles any view whose content can be written as a page.
struct PageView<Configuration: ViewConfiguration>: TerminalView {
  typealias Event = Configuration.Event
  typealias State = PageState<Event>
  typealias Command = ViewCommand<State, Event>

  /// Whether the page shows the title, so that the bar does not.
  var saysTitle = false
  /// The help line's title for opening an item that is not a button.
  var openTitle = "Open"
  /// The help line's title for moving between items.
  var moveTitle = "Move"
  let write: @MainActor (Configuration, inout TerminalPage<Event>) -> Void

  private static var margin: Int { 2 }

  /// The maximum line length that is comfortable to read.
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

  func actions(_ configuration: Configuration, _ state: PageState<Event>) -> [Action] {
    configuration.actions.filter { $0.key != nil || state.page?.buttonIDs.contains($0.id) != true }
  }

  func reservedKeys(_ configuration: Configuration) -> Set<Key> { [] }
}
