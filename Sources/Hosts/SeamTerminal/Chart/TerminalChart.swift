import SeamViews

/// Handles charts: a plot with braille dots, a line that says the selected point, and rows below.
///
/// Left and right move over the points and never leave the chart, so that an overshoot cannot close it.
struct TerminalChart: TerminalView {
  typealias Configuration = ChartConfiguration
  typealias State = ChartState
  typealias Event = ChartConfiguration.Event
  typealias Page = TerminalPage<Event>

  /// The identifier of the line that says the selected point.
  static let pointID = "point"
  /// The beginning of the identifier of the line that shows more rows.
  ///
  /// The number of rows follows it: when there are more, the first new one is selected in its place.
  static let morePrefix = "more."

  func makeState(for configuration: Configuration) -> ChartState { ChartState(configuration.chart) }

  func update(_ state: inout ChartState, from old: Configuration, to new: Configuration) {
    state.update(to: new.chart)
    layOutAgain(new, &state)
  }

  func draw(_ configuration: Configuration, _ state: inout ChartState, on canvas: inout Canvas) {
    // A third is left for the texts and the first rows.
    let rows = min(max(canvas.size.rows * 3 / 5 - 2, 4), 16)
    if state.resize(columns: canvas.size.columns, rows: rows) { layOutAgain(configuration, &state) }
    let page = page(state)
    page.draw(configuration, &state.page, on: &canvas)
  }

  private func layOutAgain(_ configuration: Configuration, _ state: inout ChartState) {
    let plot = state.plot
    state.page.layOutAgain { Self.write(configuration, plot, to: &$0) }
  }

  private func page(_ state: ChartState) -> PageView<Configuration> {
    let plot = state.plot
    return PageView { Self.write($0, plot, to: &$1) }
  }

  // MARK: Commands

  func commands(_ configuration: Configuration, _ state: ChartState) -> [Command] {
    moving(configuration, state) + page(state).commands(configuration, state.page).map { $0.inside(\.page) { $0 } }
  }

  private func moving(_ configuration: Configuration, _ state: ChartState) -> [Command] {
    guard state.page.showsSelection else { return [] }
    if state.page.selectedItem?.id.hasPrefix(Self.morePrefix) == true {
      return [
        Command("More", KeyGroup(.enter)) { _, state in
          state.limit += ChartState.portion
          layOutAgain(configuration, &state)
          return nil
        }
      ]
    }
    guard state.page.selectedItem?.id == Self.pointID else { return [] }
    let count = state.layout.points.count
    func command(_ title: String?, _ keys: (back: Key, forth: Key), by step: Int) -> Command {
      Command(count > 1 ? title : nil, KeyGroup(keys.back, keys.forth)) { key, state in
        if state.move(by: key == keys.forth ? step : -step) { layOutAgain(configuration, &state) }
        return nil
      }
    }
    let single = command("Point", (.left, .right), by: 1)
    guard count > 20 else { return [single] }
    let keys = (Key(.character("<")), Key(.character(">")))
    return [single, command("Skip", keys, by: max(count / 10, 2))]
  }

  func actions(_ configuration: Configuration, _ state: ChartState) -> [Action] { configuration.actions }

  func reservedKeys(_ configuration: Configuration) -> Set<Key> { [] }
}
