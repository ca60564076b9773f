import SeamViews

extension TerminalList {
  /// The column positions of a row's parts.
  private struct Columns {
    let picture: Int
    let title: Int
    let titleWidth: Int
    let subtitle: Int
    /// The end of the value and the mark.
    let end: Int
  }

  func draw(_ configuration: Configuration, _ state: inout ListState, on canvas: inout Canvas) {
    var y = 0
    if let search = configuration.search {
      draw(search, configuration, state, on: &canvas)
      y = canvas.size.rows > 6 && configuration.loading == nil ? 2 : 1
    }
    if let loading = configuration.loading {
      draw(loading, y: y, on: &canvas)
      y += 1
    }
    let height = canvas.size.rows - y
    guard height > 0 else { return }
    if configuration.isEmpty {
      guard let empty = configuration.empty else { return }
      var part = Canvas(size: Size(columns: canvas.size.columns, rows: height))
      Self.emptyPage(empty).draw(configuration, &state.empty, on: &part)
      let cursor = canvas.cursor
      canvas.draw(part, x: 0, y: y)
      canvas.cursor = cursor
      return
    }
    state.scroll(height: height)
    drawRows(configuration, state, y: y, height: height, on: &canvas)
    canvas.drawScrollBar(from: y, rows: height, top: state.top, total: state.index.lineCount)
  }

  private func draw(
    _ search: ListConfiguration.Search, _ configuration: Configuration, _ state: ListState, on canvas: inout Canvas
  ) {
    let isActive = state.isSearching || !search.text.isEmpty
    let width = canvas.size.columns
    canvas.write("⌕", x: 2, y: 0, style: isActive ? .accent : .faint)
    let shown = FieldText(search.text, cursor: isActive ? state.searchCursor : nil, width: width - 16)
    canvas.write(
      search.text.isEmpty ? search.placeholder : shown.text, x: 4, y: 0, width: width - 16,
      style: search.text.isEmpty ? .faint : .bold)
    let count = "\(state.index.rowCount)"
    canvas.write(count, x: width - 2 - count.count, y: 0, style: .faint)
    if isActive { canvas.cursor = Point(x: 4 + (search.text.isEmpty ? 0 : shown.cursor), y: 0) }
  }

  private func draw(_ loading: ListConfiguration.Loading, y: Int, on canvas: inout Canvas) {
    let width = canvas.size.columns - 4
    let status = TextLayout.cut(loading.status, to: max(width / 2, 0))
    canvas.write(status, x: 2, y: y, style: .faint)
    let used = TextLayout.columns(of: status) + 2
    canvas.write(StandardPages.bar(loading.fraction, width: min(width - used, 40)), x: 2 + used, y: y, style: .accent)
  }

  private func drawRows(
    _ configuration: Configuration, _ state: ListState, y: Int, height: Int, on canvas: inout Canvas
  ) {
    let lines = (state.top..<state.top + height).map { state.index[line: $0] }
    let visible = lines.compactMap { line -> ListConfiguration.Row? in
      guard case .row(let section, let row, _) = line else { return nil }
      return configuration.sections[section].rows[row]
    }
    let columns = Self.columns(of: visible, width: canvas.size.columns)
    for (offset, line) in lines.enumerated() {
      switch line {
      case .heading(let section):
        canvas.write(
          TextLayout.cut(configuration.sections[section].title ?? "", to: canvas.size.columns - 4), x: 2,
          y: y + offset, style: .accent)
      case .row(let section, let row, let number):
        draw(configuration.sections[section].rows[row], columns, y: y + offset, on: &canvas)
        if number == state.selected {
          canvas.write("▸", x: 1, y: y + offset)
          canvas.restyle(x: 0, y: y + offset, width: canvas.size.columns - 1) { $0.selected }
        }
      case .gap, nil: break
      }
    }
  }

  private static func columns(of rows: [ListConfiguration.Row], width: Int) -> Columns {
    let hasPictures = rows.contains { PictureText($0.picture) != nil }
    let title = hasPictures ? 6 : 2
    let end = width - 2
    let room = max(end - title, 0)
    // A share of the width, not the longest title, so that columns do not jump while scrolling.
    let hasSubtitles = rows.contains { $0.subtitle != nil }
    let titleWidth = !hasSubtitles ? room : room >= 50 ? room * 2 / 5 : room * 3 / 5
    return Columns(picture: 2, title: title, titleWidth: titleWidth, subtitle: title + titleWidth + 2, end: end)
  }

  private func draw(_ row: ListConfiguration.Row, _ columns: Columns, y: Int, on canvas: inout Canvas) {
    var end = columns.end
    switch row.accessory {
    case .none: break
    case .disclosure: canvas.write("›", x: end - 1, y: y, style: .faint)
    case .checkmark: canvas.write("✓", x: end - 1, y: y, style: Style(traits: .bold, color: .green))
    }
    end -= 2
    if let badge = row.badge {
      let text = TextLayout.cut(badge.text, to: max((end - columns.title) / 2, 0))
      let width = TextLayout.columns(of: text)
      canvas.write(text, x: end - width, y: y, style: badge.style)
      end -= width + 2
    }
    if let value = row.value {
      let text = TextLayout.cut(value, to: max((end - columns.title) / 2, 0))
      let width = TextLayout.columns(of: text)
      canvas.write(text, x: end - width, y: y, style: .accent)
      end -= width + 2
    }
    if let picture = PictureText(row.picture) {
      canvas.write(picture.text, x: columns.picture, y: y, width: 3, style: picture.style)
    }
    let titleWidth = row.subtitle == nil ? end - columns.title : min(columns.titleWidth, end - columns.title)
    canvas.write(TextLayout.cut(row.title, to: titleWidth), x: columns.title, y: y, width: titleWidth)
    if let subtitle = row.subtitle {
      let width = end - columns.subtitle
      canvas.write(TextLayout.cut(subtitle, to: width), x: columns.subtitle, y: y, width: width, style: .faint)
    }
  }
}
