import SeamViews

/// The standard views that are written as pages.
@MainActor
enum StandardPages {
  static let message = PageView<MessageConfiguration>(saysTitle: true) { message, page in
    write(message, to: &page) { .didTap($0) }
  }

  static let detail = PageView<DetailConfiguration> { detail, page in write(detail, to: &page) }

  static let progress = PageView<ProgressConfiguration> { progress, page in
    page.isCentred = true
    page.text(progress.status)
    page.space()
    page.text(bar(progress.fraction, width: min(page.width, 50)), .accent)
  }

  /// Returns the page of an unregistered view: its preview and its controls.
  static func preview<Configuration: ViewConfiguration>(
    of type: Configuration.Type
  ) -> PageView<Configuration> {
    PageView { configuration, page in
      page.text(configuration.text)
      page.space()
      for (index, control) in configuration.contentControls.enumerated() {
        write(control, "\(index)", to: &page)
      }
    }
  }

  /// Writes a control as a selectable item; the first one that accepts text receives the typed text.
  private static func write<Event>(_ control: Control<Event>, _ id: String, to page: inout TerminalPage<Event>) {
    switch control.use {
    case .tap(let event): page.item(id, "› \(control.label)", sends: event)
    case .toggle(let isOn, let event): page.item(id, "[\(isOn ? "x" : " ")] \(control.label)", sends: event)
    case .remove(let event): page.item(id, "− \(control.label)", sends: event)
    case .refresh(let event): page.item(id, "↻ \(control.label)", sends: event)
    case .choose(let options):
      page.text(control.label, .faint)
      for (index, option) in options.enumerated() {
        page.item("\(id).\(index)", "\(option.isSelected ? "(•)" : "( )") \(option.title)", sends: option.event)
      }
    case .type(let text, let event), .search(let text, let event):
      page.text("\(control.label): \(text)")
      guard page.typing == nil else { return }
      page.typing { event(text + $0) }
      page.backspace(sends: event(String(text.dropLast())))
    }
  }

  /// Writes a message, for a screen or in place of an empty list's rows.
  static func write<Event>(
    _ message: MessageConfiguration, to page: inout TerminalPage<Event>, sends event: (Action.ID) -> Event?
  ) {
    page.isCentred = true
    if let picture = PictureText(message.picture) {
      page.add(.init(runs: [.init(text: picture.text, style: picture.style)]))
      page.space()
    }
    let width = min(page.width, 64)
    for line in TextLayout.wrap(message.title, to: width) { page.text(line, .strong) }
    if let subtitle = message.subtitle { for line in TextLayout.wrap(subtitle, to: width) { page.text(line) } }
    if let description = message.description {
      page.space()
      for line in TextLayout.wrap(description, to: width) { page.text(line) }
    }
    if !message.actions.isEmpty {
      page.space()
      page.buttons(message.actions, sends: event)
    }
  }

  private static func write(_ detail: DetailConfiguration, to page: inout TerminalPage<DetailConfiguration.Event>) {
    let picture = PictureText(detail.picture)
    for (index, line) in TextLayout.wrap(detail.headline, to: page.width - 4).enumerated() {
      var runs = [TerminalPage<DetailConfiguration.Event>.Run(text: line, style: .bold)]
      if index == 0, let picture { runs.insert(.init(text: picture.text + "  ", style: picture.style), at: 0) }
      page.add(.init(runs: runs))
    }
    if let subheadline = detail.subheadline { page.text(subheadline, .faint) }
    let rows = detail.sections.flatMap(\.rows)
    let hasSymbols = rows.contains { $0.symbol?.cell != nil }
    func label(of row: DetailConfiguration.Row) -> String {
      hasSymbols ? "\(row.symbol?.cell ?? " ")  \(row.label)" : row.label
    }
    let longest = rows.map { TextLayout.columns(of: label(of: $0)) }.max() ?? 0
    let labelWidth = min(longest, page.width / 3)
    for section in detail.sections where !section.rows.isEmpty {
      page.space()
      if let title = section.title { page.text(title, .accent) }
      for row in section.rows { write(row, label: label(of: row), labelWidth: labelWidth, to: &page) }
    }
  }

  private static func write(
    _ row: DetailConfiguration.Row, label: String, labelWidth: Int,
    to page: inout TerminalPage<DetailConfiguration.Event>
  ) {
    let label = TextLayout.cut(label, to: labelWidth)
    let indentation = String(repeating: " ", count: labelWidth + 2)
    func lines(_ page: inout TerminalPage<DetailConfiguration.Event>) {
      let values = TextLayout.wrap(row.value, to: page.width - labelWidth - (row.isSelectable ? 4 : 2))
      for (index, value) in values.enumerated() {
        let padding = index == 0 ? String(indentation.dropFirst(TextLayout.columns(of: label))) : indentation
        page.add(
          .init(runs: [
            .init(text: (index == 0 ? label : "") + padding, style: .faint),
            .init(text: value + (row.isSelectable && index == 0 ? " ›" : ""), style: .plain),
          ]))
      }
      guard let badge = row.badge else { return }
      for line in TextLayout.wrap(badge.text, to: page.width - labelWidth - 2) {
        page.add(.init(runs: [.init(text: indentation, style: .plain), .init(text: line, style: badge.style)]))
      }
    }
    guard row.isSelectable else { return lines(&page) }
    page.item(row.id, title: row.label, .didSelect(row: row.id), lines)
  }

  static func bar(_ fraction: Double?, width: Int) -> String {
    guard let fraction else { return String(repeating: "░", count: width) + "    …" }
    let percentage = String(Int((fraction * 100).rounded(.down)))
    let filled = Int((fraction * Double(width - 5)).rounded(.down))
    return String(repeating: "█", count: filled) + String(repeating: "░", count: max(width - 5 - filled, 0))
      + String(repeating: " ", count: 4 - percentage.count) + percentage + "%"
  }
}
