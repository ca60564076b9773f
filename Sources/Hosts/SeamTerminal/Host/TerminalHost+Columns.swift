import SeamFlow
import SeamViews

// A list and the entry opened from it, side by side on a wide terminal.
extension TerminalHost {
  /// The minimum width for two columns.
  static let columnsWidth = 100

  public var showsColumns: Bool { (screenSize?.columns ?? 0) >= Self.columnsWidth }

  /// The list of the visible stack if it is shown beside the entry opened from it.
  func list(beside layer: NavigationTree.Layer?) -> NavigationTree.Entry? {
    showsColumns ? layer?.visibleStack.list : nil
  }

  /// The entry that receives keys: the top one, or the list beside it after the user moved there.
  func keyEntry(in tree: NavigationTree) -> NavigationTree.Entry? {
    let top = tree.visibleEntry
    guard let list = list(beside: tree.layers.last), list.id == focusedList else { return top }
    return list
  }

  /// The commands that move between the columns.
  func columnCommands(_ navigator: Navigator) -> [KeyTable.Command] {
    guard let layer = navigator.tree.layers.last, let list = list(beside: layer) else { return [] }
    let count = layer.visibleStack.entries.count
    guard count > 1 else { return [] }
    let other = KeyGroup(Key(.function(6)))
    guard focusedList != list.id else {
      return [.init(groups: [KeyGroup(.right), other], title: "Detail") { [self] _ in focusedList = nil }]
    }
    // Escape goes back within the detail, and from its first screen to the list.
    let groups = count == 2 ? [KeyGroup(.escape), KeyGroup(.left), other] : [other]
    return [.init(groups: groups, title: "List") { [self] _ in focusedList = list.id }]
  }

  /// Draws a list and the page beside it; the one without the focus is faint.
  func drawColumns(_ list: NavigationTree.Entry, _ layer: NavigationTree.Layer, hasRule: Bool, size: Size) -> Canvas {
    var canvas = Canvas(size: size)
    let width = min(size.columns * 2 / 5, 60)
    let detail = layer.visibleStack.entries.last.flatMap { $0.id == list.id ? nil : $0 }
    var left = drawPage(list, mark: "", hasRule: hasRule, size: Size(columns: width, rows: size.rows))
    var right = Canvas(size: Size(columns: size.columns - width - 1, rows: size.rows))
    if let detail, let navigator {
      right.draw(drawPage(detail, mark: backMark(layer, navigator), hasRule: hasRule, size: right.size), x: 0, y: 0)
    }
    if detail != nil, focusedList != list.id { left.recede() } else { right.recede() }
    canvas.draw(left, x: 0, y: 0)
    for y in 0..<size.rows { canvas.write("│", x: width, y: y, style: .faint) }
    canvas.draw(right, x: width + 1, y: 0)
    return canvas
  }
}
