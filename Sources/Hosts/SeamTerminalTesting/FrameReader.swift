import SeamFlowTesting
import SeamTerminal

/// Reads a frame as a user does: by its characters and their styles.
struct FrameReader {
  let frame: Canvas
  /// The glyphs that are symbols if they precede a tab's title.
  let glyphs: Set<String>
  /// The frontmost box, with its border; nil if there is none.
  let box: Area?

  init(frame: Canvas, glyphs: Set<String>) {
    self.frame = frame
    self.glyphs = glyphs
    box = Self.box(in: frame)
  }

  /// A rectangle of cells.
  struct Area {
    var x: Range<Int>
    var y: Range<Int>
  }

  private func text(_ y: Int, _ x: Range<Int>) -> String {
    x.filter { frame[$0, y].columns > 0 }.map { String(frame[$0, y].character) }.joined()
  }

  private static func box(in frame: Canvas) -> Area? {
    for y in 0..<frame.size.rows {
      for x in 0..<frame.size.columns where frame[x, y].character == "╭" && !frame.isBehind(x, y) {
        guard
          let right = (x..<frame.size.columns).first(where: { frame[$0, y].character == "╮" }),
          let bottom = (y..<frame.size.rows).first(where: { frame[x, $0].character == "╰" })
        else { return nil }
        return Area(x: x..<right + 1, y: y..<bottom + 1)
      }
    }
    return nil
  }

  /// Returns the text in the upper edge of a box; empty if there is none.
  private func heading(of box: Area) -> String {
    var text = Substring(text(box.y.lowerBound, box.x).dropFirst(2).dropLast())
    while text.last == "─" { text.removeLast() }
    return Self.trim(text)
  }

  /// The box of the alert, which has no heading.
  var alertBox: Area? { box.flatMap { heading(of: $0).isEmpty ? $0 : nil } }

  /// The box that lists the keys.
  var keyBox: Area? { box.flatMap { heading(of: $0) == "Keys" ? $0 : nil } }

  private var sheet: Area? { alertBox == nil && keyBox == nil ? box : nil }

  /// The visible page, without bar, borders and help line.
  private var page: Area {
    guard let sheet else { return Area(x: 0..<frame.size.columns, y: 0..<max(frame.size.rows - 1, 0)) }
    return Area(
      x: sheet.x.lowerBound + 1..<sheet.x.upperBound - 1, y: sheet.y.lowerBound + 1..<sheet.y.upperBound - 1)
  }

  // MARK: Columns

  /// The position of the line between a list and the page beside it; nil if there is one page.
  private var divider: Int? {
    guard sheet == nil, page.y.count > 2 else { return nil }
    return page.x.dropFirst().first { x in (0...2).allSatisfy { frame[x, $0].character == "│" } }
  }

  /// Whether a page lies beside its list.
  var hasDetail: Bool { divider.map { !Self.trim(text(0, $0 + 1..<page.x.upperBound)).isEmpty } ?? false }

  /// The column with the title of the visible page: beside a list, the other one.
  private var titleColumn: Range<Int> {
    guard let divider else { return page.x }
    return hasDetail ? divider + 1..<page.x.upperBound : page.x.lowerBound..<divider
  }

  /// The column that receives the keys; the other one is faint.
  private var keyColumn: Range<Int> {
    guard let divider else { return page.x }
    let isListBehind = (0..<divider).contains { frame[$0, 0].character != " " && frame.isBehind($0, 0) }
    return isListBehind ? divider + 1..<page.x.upperBound : page.x.lowerBound..<divider
  }

  private func isRule(_ y: Int, _ x: Range<Int>) -> Bool {
    page.y.contains(y) && x.allSatisfy { frame[$0, y].character == "─" }
  }

  /// Whether the first row is a title bar: bold from its third cell on, and with a rule below it if there is room.
  private var hasTitleBar: Bool {
    let x = titleColumn
    let third = x.lowerBound + 2
    return isRule(1, x)
      || x.first { frame[$0, 0].character != " " } == third && frame[third, 0].style.traits.contains(.bold)
  }

  /// Whether the last row is a tab bar: its selected tab stands out, and it has a rule above it if there is room.
  private var hasTabBar: Bool {
    let y = page.y.upperBound - 1
    return isRule(y - 1, page.x) || page.x.contains { frame[$0, y].style.traits.isSuperset(of: [.bold, .reversed]) }
  }

  var picture: HostPicture {
    var picture = HostPicture(text: frame.text, showsSheet: sheet != nil)
    if let alertBox {
      let inside = alertBox.y.dropFirst().dropLast().map { y in
        Self.trim(text(y, alertBox.x.lowerBound + 1..<alertBox.x.upperBound - 1))
      }
      picture.alert = inside.drop(while: \.isEmpty).prefix { !$0.isEmpty }.joined(separator: " ")
    }
    var bar = ""
    if let sheet {
      bar = heading(of: sheet)
    } else if hasTitleBar {
      bar = Self.trim(text(0, titleColumn))
    }
    picture.offersBack = bar.hasPrefix("‹")
    var title = Self.trim(bar.drop { $0 == "‹" })
    // The refresh mark of a list.
    if title.hasSuffix(" ↻") { title.removeLast(2) }
    picture.title = title.isEmpty ? nil : title
    readTabs(into: &picture)
    return picture
  }

  private func readTabs(into picture: inout HostPicture) {
    let y = page.y.upperBound - 1
    guard hasTabBar else { return }
    let parts = text(y, page.x).replacing("  ", with: "\n").split(separator: "\n").map(Self.trim)
    picture.tabs = parts.filter { !$0.isEmpty }.compactMap(title(ofTab:))
    let standingOut = page.x.filter { frame[$0, y].style.traits.contains(.reversed) }
    picture.selectedTab = title(ofTab: Self.trim(standingOut.map { String(frame[$0, y].character) }.joined()))
  }

  /// Returns the text after a tab's number and symbol.
  private func title(ofTab label: String) -> String? {
    guard label.first?.isNumber == true else { return nil }
    let title = label.drop(while: \.isNumber).dropFirst()
    return String(glyphs.contains { title.hasPrefix("\($0) ") } ? title.dropFirst(2) : title)
  }

  // MARK: Keyboard focus

  /// The state that keys can change: the front box or else the whole screen, and the cursor; anything behind may change
  /// by other means.
  struct Front: Hashable {
    let lines: [String]
    let cursor: Point?
  }

  var front: Front {
    let area = box ?? Area(x: 0..<frame.size.columns, y: 0..<frame.size.rows)
    return Front(lines: area.y.map { text($0, area.x) }, cursor: frame.cursor)
  }

  /// Whether keys can move anything: a mark, or a page that scrolls.
  var canMove: Bool { marked != nil || frame.lines.contains { $0.contains("┃") } }

  /// The line with the focus mark, from the mark on, and its position.
  var marked: (text: String, y: Int)? {
    for y in 0..<frame.size.rows {
      for x in 0..<frame.size.columns where frame[x, y].character == "▸" && !frame.isBehind(x, y) {
        let end = box?.x.upperBound ?? keyColumn.upperBound
        return (text(y, x..<max(end, x + 1)), y)
      }
    }
    return nil
  }

  /// The lines of the focused field, with those below it that continue its options or its drawing.
  var markedField: [String] {
    guard let marked else { return [] }
    let line = (0..<frame.size.columns).first { frame[$0, marked.y].character == "▸" } ?? 0
    let end = box?.x.upperBound ?? keyColumn.upperBound
    let more = (marked.y + 1..<max(page.y.upperBound, marked.y + 1)).map { text($0, line..<max(end, line + 1)) }
    let label = 2
    return [marked.text]
      + more.prefix { line in
        // The next field has a label here; in a narrow terminal, options and sliders begin here too.
        let first = line.dropFirst(label).first ?? " "
        return first == " " && line.contains { $0 != " " } || first.isNumber || "‹├●".contains(first)
      }
  }

  /// Whether the focused field shows an option as the selected one.
  func isChosen(_ option: String) -> Bool {
    // If not all options fit, only the selected one is drawn, with spaces next to its marks.
    markedField.contains { $0.replacing("‹ ", with: "‹").replacing(" ›", with: "›").contains("‹\(option)›") }
  }

  /// Whether the focused field is a slider, whose knob may cover one end of its track.
  var isOnSlider: Bool { markedField.contains { $0.contains("├") || $0.contains("┤") } }

  /// Whether a label has the focus: as a button, or within the focused line.
  func isOn(_ label: String) -> Bool { markedButton.map { $0 == label } ?? marks(label) }

  /// Whether the focused line contains a label, in full or truncated to its column.
  private func marks(_ label: String) -> Bool {
    guard let marked else { return false }
    let line = marked.text.replacing("▸", with: "  ").replacing("│", with: "  ")
    return line.replacing("  ", with: "\n").split(separator: "\n").contains { part in
      var part = Self.trim(part)
      if part.hasSuffix(" ›") { part = Self.trim(part.dropLast()) }
      if part.hasPrefix("[ "), part.hasSuffix(" ]") { part = Self.trim(part.dropFirst().dropLast()) }
      return part == label || part.hasSuffix("…") && label.hasPrefix(part.dropLast())
    }
  }

  /// The label of the focused button; nil if no button is focused.
  var markedButton: String? {
    guard let marked, frame.lines[marked.y].contains("[▸") else { return nil }
    return marked.text.dropFirst().split(separator: "]").first.map(Self.trim)
  }

  /// Whether the line that says the selected point of a chart has the focus.
  var isOnPoint: Bool { marked?.text.contains(/‹ \d+ of \d+ ›/) ?? false }

  /// Returns the number of the tab with a title, as shown in the bar.
  func number(ofTab title: String) -> Int? { picture.tabs.firstIndex(of: title).map { $0 + 1 } }

  /// Whether the search has the focus; nil if there is no search.
  var isSearching: Bool? {
    let column = keyColumn
    for y in page.y {
      for x in column where frame[x, y].character == "⌕" { return frame[x, y].style == .accent }
    }
    return nil
  }

  private static func trim(_ text: some StringProtocol) -> String {
    var rest = text.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return String(rest)
  }
}

extension Canvas {
  /// Whether a cell is faint, as all that lies behind a box or without the focus.
  fileprivate func isBehind(_ x: Int, _ y: Int) -> Bool { self[x, y].style.traits.contains(.faint) }
}
