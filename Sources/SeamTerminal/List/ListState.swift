import SeamViews

/// What a list does not say: the selected row, how far it is scrolled and whether the keyboard is in the search.
struct ListState {
  private(set) var index: ListIndex
  /// The selected row, by its number through all sections.
  private(set) var selected = 0
  private var selectedID: String?
  private(set) var top = 0
  private var height = 1
  /// Whether the search takes every character, also those that are keys elsewhere.
  var isSearching = false
  var searchCursor = TextCursor.atEnd
  /// The state of the message that stands in the place of the rows.
  var empty = PageState<ListView.Event>()

  init(_ configuration: ListView.Configuration) {
    index = ListIndex(configuration.sections)
    remember(configuration)
  }

  /// The selected row; nil in an empty list.
  func selectedRow(in configuration: ListView.Configuration) -> ListView.Row? {
    index.position(of: selected).map { configuration.sections[$0.section].rows[$0.row] }
  }

  /// Follows the selected row to where it is now; where it is gone, its neighbour takes its place.
  ///
  /// When the search asks for something else, the first row is selected: the best answer.
  mutating func update(from old: ListView.Configuration, to new: ListView.Configuration) {
    index = ListIndex(new.sections)
    if let search = new.search, !search.text.isEmpty, search.text != old.search?.text {
      (selected, top) = (0, 0)
    } else if let id = selectedID, !isAt(selected, id, new), let number = index.number(of: id, in: new.sections) {
      // The row stays at its place on the screen while others come and go above it.
      top += index.line(of: number) - (line(of: selected, in: old) ?? index.line(of: number))
      selected = number
    } else {
      selected = min(selected, max(index.rowCount - 1, 0))
    }
    remember(new)
  }

  private func line(of number: Int, in old: ListView.Configuration) -> Int? {
    let index = ListIndex(old.sections)
    return number < index.rowCount ? index.line(of: number) : nil
  }

  private func isAt(_ number: Int, _ id: String, _ configuration: ListView.Configuration) -> Bool {
    index.position(of: number).map { configuration.sections[$0.section].rows[$0.row].id } == id
  }

  private mutating func remember(_ configuration: ListView.Configuration) {
    selectedID = selectedRow(in: configuration)?.id ?? selectedID
  }

  /// Scrolls so that the selected row is within the height.
  mutating func scroll(height: Int) {
    self.height = max(height, 1)
    let line = index.line(of: selected)
    top = max(min(top, index.leadingLine(of: selected)), line - self.height + 1)
    top = max(min(top, index.lineCount - self.height), 0)
  }

  // MARK: Moving

  mutating func move(by rows: Int, in configuration: ListView.Configuration) {
    select(selected + rows, in: configuration)
  }

  mutating func turnPage(down: Bool, in configuration: ListView.Configuration) {
    select(selected + (down ? 1 : -1) * max(height - 1, 1), in: configuration)
  }

  mutating func jump(toEnd: Bool, in configuration: ListView.Configuration) {
    select(toEnd ? index.rowCount - 1 : 0, in: configuration)
  }

  private mutating func select(_ number: Int, in configuration: ListView.Configuration) {
    selected = min(max(number, 0), max(index.rowCount - 1, 0))
    remember(configuration)
  }
}
