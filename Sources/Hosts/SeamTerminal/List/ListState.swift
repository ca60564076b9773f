import SeamViews

/// The view state of a list: the selected row, the scroll position and whether the search has the focus.
struct ListState {
  private(set) var index: ListIndex
  /// The number of the selected row, through all sections.
  private(set) var selected = 0
  private var selectedID: String?
  private(set) var top = 0
  private var height = 1
  /// Whether the search has the focus and receives every character, including those that are keys elsewhere.
  var isSearching = false
  var searchCursor = TextCursor.atEnd
  /// The state of the message shown in place of rows.
  var empty = PageState<ListConfiguration.Event>()

  init(_ configuration: ListConfiguration) {
    index = ListIndex(configuration.sections)
    remember(configuration)
  }

  /// Returns the selected row; nil in an empty list.
  func selectedRow(in configuration: ListConfiguration) -> ListConfiguration.Row? {
    index.position(of: selected).map { configuration.sections[$0.section].rows[$0.row] }
  }

  /// Keeps the selection on the same row; if that row is gone, its neighbour is selected.
  ///
  /// When the search text changes, the first row is selected, as the best match.
  mutating func update(from old: ListConfiguration, to new: ListConfiguration) {
    index = ListIndex(new.sections)
    if let search = new.search, !search.text.isEmpty, search.text != old.search?.text {
      (selected, top) = (0, 0)
    } else if let id = selectedID, !isAt(selected, id, new), let number = index.number(of: id, in: new.sections) {
      // The row keeps its position on the screen while rows above it come and go.
      top += index.line(of: number) - (line(of: selected, in: old) ?? index.line(of: number))
      selected = number
    } else {
      selected = min(selected, max(index.rowCount - 1, 0))
    }
    remember(new)
  }

  private func line(of number: Int, in old: ListConfiguration) -> Int? {
    let index = ListIndex(old.sections)
    return number < index.rowCount ? index.line(of: number) : nil
  }

  private func isAt(_ number: Int, _ id: String, _ configuration: ListConfiguration) -> Bool {
    index.position(of: number).map { configuration.sections[$0.section].rows[$0.row].id } == id
  }

  private mutating func remember(_ configuration: ListConfiguration) {
    selectedID = selectedRow(in: configuration)?.id ?? selectedID
  }

  /// Scrolls so that the selected row is visible.
  mutating func scroll(height: Int) {
    self.height = max(height, 1)
    let line = index.line(of: selected)
    top = max(min(top, index.leadingLine(of: selected)), line - self.height + 1)
    top = max(min(top, index.lineCount - self.height), 0)
  }

  // MARK: Moving

  mutating func move(by rows: Int, in configuration: ListConfiguration) {
    select(selected + rows, in: configuration)
  }

  mutating func turnPage(down: Bool, in configuration: ListConfiguration) {
    select(selected + (down ? 1 : -1) * max(height - 1, 1), in: configuration)
  }

  mutating func jump(toEnd: Bool, in configuration: ListConfiguration) {
    select(toEnd ? index.rowCount - 1 : 0, in: configuration)
  }

  private mutating func select(_ number: Int, in configuration: ListConfiguration) {
    selected = min(max(number, 0), max(index.rowCount - 1, 0))
    remember(configuration)
  }
}
