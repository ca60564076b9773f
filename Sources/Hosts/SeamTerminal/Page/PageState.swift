/// The view state of a page: the selected item and the scroll position.
struct PageState<Event: Sendable> {
  /// The page as last laid out; nil until it is first drawn.
  private(set) var page: TerminalPage<Event>?
  private(set) var scroll = 0
  private var height = 1
  private var selectedID: String?
  /// The index of the selected item, by which a removed item's neighbour is selected.
  private var selectedIndex = 0

  /// The index of the selected item; nil if there is none.
  var selection: Int? {
    guard let page, !page.items.isEmpty else { return nil }
    guard let selectedID else { return page.preferredItem ?? 0 }
    if page.items.indices.contains(selectedIndex), page.items[selectedIndex].id == selectedID { return selectedIndex }
    return page.items.firstIndex { $0.id == selectedID } ?? min(selectedIndex, page.items.count - 1)
  }

  var selectedItem: TerminalPage<Event>.Item? {
    guard let page, let selection else { return nil }
    return page.items[selection]
  }

  var showsSelection: Bool {
    guard let item = selectedItem else { return false }
    return item.lastLine >= scroll && item.firstLine < scroll + height
  }

  /// Lays a changed page out at the same width, so that keys that arrive before the next drawing use the new page.
  mutating func layOutAgain(_ write: (inout TerminalPage<Event>) -> Void) {
    guard let width = page?.width else { return }
    page = nil
    _ = layOut(width: width, height: height, write)
  }

  /// Lays the page out unless the current layout is up to date.
  mutating func layOut(width: Int, height: Int, _ write: (inout TerminalPage<Event>) -> Void) -> TerminalPage<Event> {
    self.height = max(height, 1)
    if let page, page.width == max(width, 2) {
      clampScroll()
      return page
    }
    var page = TerminalPage<Event>(width: width)
    write(&page)
    self.page = page
    clampScroll()
    return page
  }

  private var lastScroll: Int { max((page?.lines.count ?? 0) - height, 0) }

  private mutating func clampScroll() { scroll = min(max(scroll, 0), lastScroll) }

  private mutating func select(_ index: Int) {
    guard let page, page.items.indices.contains(index) else { return }
    selectedIndex = index
    selectedID = page.items[index].id
    let item = page.items[index]
    if item.lastLine >= scroll + height { scroll = item.lastLine - height + 1 }
    if item.firstLine < scroll { scroll = item.firstLine }
    // Selecting the first item also scrolls the text above it into view.
    if index == 0, item.lastLine < height { scroll = 0 }
  }

  // MARK: Moving

  /// Selects the item above or below if it is near; otherwise scrolls by a line.
  mutating func move(down: Bool) {
    guard let page else { return }
    let line = selection.map { page.items[$0].firstLine }
    let next = page.items.indices.filter { index in
      guard let line else { return false }
      return down ? page.items[index].firstLine > line : page.items[index].firstLine < line
    }
    if let index = down ? next.first : next.last, isNear(page.items[index]) {
      select(down ? index : sameColumn(index, in: page))
    } else {
      scroll += down ? 1 : -1
      clampScroll()
    }
  }

  /// Returns the first item on the line of another, so that moving up selects the same column as moving down.
  private func sameColumn(_ index: Int, in page: TerminalPage<Event>) -> Int {
    page.items.firstIndex { $0.firstLine == page.items[index].firstLine } ?? index
  }

  private func isNear(_ item: TerminalPage<Event>.Item) -> Bool {
    item.firstLine >= scroll - 1 && item.firstLine <= scroll + height
  }

  /// Returns the next or previous item on the same line; nil if there is none.
  func itemAlong(by step: Int) -> Int? {
    guard let page, let selection else { return nil }
    let index = selection + step
    let isBeside = page.items.indices.contains(index) && page.items[index].firstLine == page.items[selection].firstLine
    return isBeside ? index : nil
  }

  mutating func moveAlong(by step: Int) {
    if let index = itemAlong(by: step) { select(index) }
  }

  /// Selects the next item whose title begins with a letter, wrapping around.
  mutating func select(startingWith letter: Character) {
    guard let page, let selection else { return }
    let order = page.items.indices.map { (selection + 1 + $0) % page.items.count }
    let match = order.first { page.items[$0].title.lowercased().hasPrefix(letter.lowercased()) }
    if let match { select(match) }
  }

  /// Selects the next or previous item, wrapping around.
  mutating func cycle(by step: Int) {
    guard let page, let selection else { return }
    select((selection + step + page.items.count) % page.items.count)
  }

  mutating func turnPage(down: Bool) {
    scroll += (down ? 1 : -1) * max(height - 1, 1)
    clampScroll()
    selectVisible(first: down)
  }

  mutating func jump(toEnd: Bool) {
    scroll = toEnd ? lastScroll : 0
    guard let page, !page.items.isEmpty else { return }
    select(toEnd ? page.items.count - 1 : 0)
    scroll = toEnd ? lastScroll : 0
  }

  private mutating func selectVisible(first: Bool) {
    guard let page else { return }
    let visible = page.items.indices.filter {
      page.items[$0].firstLine >= scroll && page.items[$0].lastLine < scroll + height
    }
    if let index = first ? visible.first : visible.last {
      selectedIndex = index
      selectedID = page.items[index].id
    }
  }
}
