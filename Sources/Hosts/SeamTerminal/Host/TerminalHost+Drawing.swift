import SeamFlow
import SeamViews

extension TerminalHost {
  /// The minimum size for drawing a screen.
  static let smallest = Size(columns: 24, rows: 8)

  /// Draws all visible layers into one frame.
  func compose(_ navigator: Navigator, size: Size) -> Canvas {
    var canvas = Canvas(size: size)
    guard size.columns >= Self.smallest.columns, size.rows >= Self.smallest.rows else {
      let need = "\(Self.smallest.columns) × \(Self.smallest.rows)"
      for (y, line) in TextLayout.wrap("Make the window larger: \(need) at least.", to: size.columns).enumerated() {
        canvas.write(line, x: 0, y: y)
      }
      return canvas
    }
    let layers = navigator.tree.layers
    // A sheet leaves the layers beneath visible; any other layer covers them.
    let first = layers.lastIndex { $0.style != .sheet } ?? 0
    for (depth, layer) in layers[min(first, layers.count)...].enumerated() {
      if layer.style == .sheet {
        canvas.recede()
        drawSheet(layer, depth: depth, navigator, on: &canvas)
      } else {
        let part = drawLayer(layer, navigator, size: Size(columns: size.columns, rows: size.rows - 1))
        canvas.draw(part, x: 0, y: 0)
      }
    }
    drawOverlays(navigator, on: &canvas)
    return canvas
  }

  private func drawOverlays(_ navigator: Navigator, on canvas: inout Canvas) {
    let helpRow = canvas.size.rows - 1
    var body = Canvas(size: Size(columns: canvas.size.columns, rows: helpRow))
    followAlerts(navigator)
    followKeys(navigator)
    if alert != nil || menu != nil {
      canvas.recede()
      body.draw(canvas, x: 0, y: 0)
      alert?.draw(on: &body)
      menu?.draw(on: &body)
      canvas.draw(body, x: 0, y: 0)
      canvas.cursor = nil
    }
    HelpLine(hints: keys(navigator).hints).draw(on: &canvas, y: helpRow)
  }

  // MARK: Layers

  private func drawSheet(_ layer: NavigationTree.Layer, depth: Int, _ navigator: Navigator, on canvas: inout Canvas) {
    let size = canvas.size
    let isRoomy = size.columns >= 60 && size.rows >= 16
    let width = isRoomy ? min(size.columns - 8 - 4 * min(depth, 3), 100) : size.columns
    let top = isRoomy ? min(depth, 3) : 0
    let height = size.rows - 1 - (isRoomy ? 2 * top : 0)
    let entry = layer.visibleStack.entries.last
    let title = entry.flatMap { view(of: $0.id)?.title } ?? ""
    var panel = Canvas.panel(
      size: Size(columns: width, rows: height), title: entry == nil ? "" : backMark(layer, navigator) + title)
    var content = Canvas(size: Size(columns: width - 2, rows: height - 2))
    if let entry, let view = view(of: entry.id) {
      let above = Size(columns: content.size.columns, rows: content.size.rows - tabRows(layer, content.size))
      content.draw(view.draw(above), x: 0, y: 0)
    }
    drawTabs(layer, on: &content)
    panel.draw(content, x: 1, y: 1)
    canvas.draw(panel, x: (size.columns - width) / 2, y: top)
  }

  private func drawLayer(_ layer: NavigationTree.Layer, _ navigator: Navigator, size: Size) -> Canvas {
    var canvas = Canvas(size: size)
    let above = Size(columns: size.columns, rows: size.rows - tabRows(layer, size))
    if let list = list(beside: layer) {
      canvas.draw(drawColumns(list, layer, hasRule: hasRules(size), size: above), x: 0, y: 0)
    } else if let entry = layer.visibleStack.entries.last {
      canvas.draw(drawPage(entry, mark: backMark(layer, navigator), hasRule: hasRules(size), size: above), x: 0, y: 0)
    }
    drawTabs(layer, on: &canvas)
    return canvas
  }

  /// Draws a screen below its title bar.
  func drawPage(_ entry: NavigationTree.Entry, mark: String, hasRule: Bool, size: Size) -> Canvas {
    var canvas = Canvas(size: size)
    guard let view = view(of: entry.id) else { return canvas }
    let bar = mark + view.title
    var y = 0
    if !bar.isEmpty {
      canvas.write(TextLayout.cut(bar, to: size.columns - 4), x: 2, y: 0, style: .bold)
      y = 1
      if hasRule {
        canvas.write(String(repeating: "─", count: size.columns), x: 0, y: 1, style: .faint)
        y = 2
      }
    }
    canvas.draw(view.draw(Size(columns: size.columns, rows: size.rows - y)), x: 0, y: y)
    return canvas
  }

  private func tabRows(_ layer: NavigationTree.Layer, _ size: Size) -> Int {
    layer.tabBar == nil ? 0 : hasRules(size) ? 2 : 1
  }

  /// Draws the tabs in the last row, below a rule if there is room.
  private func drawTabs(_ layer: NavigationTree.Layer, on canvas: inout Canvas) {
    guard let bar = layer.tabBar else { return }
    if hasRules(canvas.size) {
      canvas.write(String(repeating: "─", count: canvas.size.columns), x: 0, y: canvas.size.rows - 2, style: .faint)
    }
    draw(bar, on: &canvas)
  }

  private func draw(_ bar: NavigationTree.TabBar, on canvas: inout Canvas) {
    let room = canvas.size.columns - 2
    func fits(_ labels: [String]) -> Bool {
      labels.map(TextLayout.columns).reduce(labels.count - 1, +) <= room
    }
    var labels = Self.labels(of: bar.tabs) { $0.symbol?.cell.map { "\($0) " } ?? "" }
    // If space is short, titles take precedence over symbols, and then all get the same.
    if !fits(labels) { labels = Self.labels(of: bar.tabs) { _ in "" } }
    let most = fits(labels) ? room : max(room / bar.tabs.count, 4) - 1
    var x = 1
    for (index, label) in labels.enumerated() {
      let style: Style = index == bar.selected ? Style(traits: [.bold, .reversed]) : .plain
      x += canvas.write(TextLayout.cut(label, to: most), x: x, y: canvas.size.rows - 1, style: style) + 1
    }
  }

  /// The glyphs that may precede the titles of tabs, so that a reader of the screen can strip them.
  package var tabGlyphs: Set<String> {
    let tabs = navigator?.tree.layers.compactMap(\.tabBar).flatMap(\.tabs) ?? []
    return Set(tabs.compactMap { $0.symbol?.cell })
  }

  private static func labels(of tabs: [NavigationTree.Tab], mark: (NavigationTree.Tab) -> String) -> [String] {
    tabs.enumerated().map { index, tab in " \(index < 9 ? "\(index + 1) " : "")\(mark(tab))\(tab.title) " }
  }

  /// Whether rules are drawn between the parts; not on a terminal with few rows.
  private func hasRules(_ size: Size) -> Bool { size.rows >= 14 }

  func backMark(_ layer: NavigationTree.Layer, _ navigator: Navigator) -> String {
    navigator.offersBack(from: layer) ? "‹ " : ""
  }
}
