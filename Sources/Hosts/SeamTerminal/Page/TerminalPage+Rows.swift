import SeamViews

extension TerminalPage {
  /// Adds the rows of a list as selectable items, with their headings; empty sections are left out.
  ///
  /// - Parameter limit: the number of rows that are added.
  /// - Returns: whether there are more rows.
  mutating func rows(
    of sections: [ListConfiguration.Section], limit: Int, sends event: (ListConfiguration.Row.ID) -> Event
  ) -> Bool {
    var room = limit
    for section in sections where !section.rows.isEmpty {
      guard room > 0 else { return true }
      let rows = section.rows.prefix(room)
      let hasPictures = rows.contains { PictureText($0.picture) != nil }
      if !lines.isEmpty { space() }
      if let title = section.title { text(title, .accent) }
      for row in rows {
        item("row.\(row.id)", title: row.title, event(row.id)) { $0.add(row, hasPictures: hasPictures) }
      }
      room -= section.rows.count
    }
    return room < 0
  }

  private mutating func add(_ row: ListConfiguration.Row, hasPictures: Bool) {
    var end: [Run] = []
    if let value = row.value { end.append(Run(text: "  " + TextLayout.cut(value, to: width / 3), style: .accent)) }
    if let badge = row.badge {
      end.append(Run(text: "  " + TextLayout.cut(badge.text, to: width / 3), style: badge.style))
    }
    switch row.accessory {
    case .none: end.append(Run(text: "  ", style: .plain))
    case .disclosure: end.append(Run(text: " ›", style: .faint))
    case .checkmark: end.append(Run(text: " ✓", style: Style(traits: .bold, color: .green)))
    }
    var start: [Run] = []
    if hasPictures {
      let picture = PictureText(row.picture)
      let text = picture?.text ?? ""
      let margin = String(repeating: " ", count: max(4 - TextLayout.columns(of: text), 1))
      start.append(Run(text: text + margin, style: picture?.style ?? .plain))
    }
    var room = width - (start + end).reduce(0) { $0 + TextLayout.columns(of: $1.text) }
    let title = TextLayout.cut(row.title, to: max(row.subtitle == nil ? room : room * 3 / 5, 1))
    start.append(Run(text: title, style: .plain))
    room -= TextLayout.columns(of: title)
    if let subtitle = row.subtitle, room > 4 {
      let text = "  " + TextLayout.cut(subtitle, to: room - 2)
      start.append(Run(text: text, style: .faint))
      room -= TextLayout.columns(of: text)
    }
    start.append(Run(text: String(repeating: " ", count: max(room, 0)), style: .plain))
    add(Line(runs: start + end))
  }
}

extension Badge {
  /// The look of a badge of its tone.
  var style: Style {
    switch tone {
    case .normal: .accent
    case .warning: Style(color: .yellow)
    case .critical: Style(traits: .bold, color: .red)
    }
  }
}
