extension FormConfiguration.Field {
  var controls: [Control<FormConfiguration.Event>] {
    let id = id
    let use: Control<FormConfiguration.Event>.Use =
      switch content {
      case .text(let text, _), .secure(let text), .number(let text, _, _):
        .type(text: text) { .didChange(id, text: $0) }
      case .toggle(let isOn): .toggle(isOn: isOn, .didToggle(id, isOn: !isOn))
      case .choice(let options, let selected), .segments(let options, let selected):
        .choose(options.map { .init($0.title, isSelected: $0.id == selected, .didChoose(id, option: $0.id)) })
      case .slider(let slider):
        .choose(
          slider.samples.map { .init(slider.text(of: $0), isSelected: $0 == slider.value, .didSlide(id, value: $0)) })
      case .regions(let map, let selected):
        .choose(map.regions.map { .init($0.title, isSelected: $0.id == selected, .didChoose(id, option: $0.id)) })
      case .button: .tap(.didTapField(id))
      }
    return [Control(label, use)] + (isRemovable ? [Control(label, .remove(.didRemove(id)))] : [])
  }

  /// The field in the preview of its form.
  var lines: [String] {
    let mark = isRemovable ? " [−]" : ""
    let line =
      switch content {
      case .text(let text, _): "\(label): \(preview(of: text))"
      case .secure(let text): "\(label): \(String(repeating: "•", count: text.count))"
      case .toggle(let isOn): "[\(isOn ? "x" : " ")] \(label)"
      case .choice(let options, let selected), .segments(let options, let selected):
        "\(label): \(Self.preview(of: options.map(\.title), selected: options.firstIndex { $0.id == selected }))"
      case .button: "[\(label)]"
      case .number(let text, let unit, _): "\(label): \(preview(of: text))\(unit.map { " \($0)" } ?? "")"
      case .slider(let slider): "\(label): \(slider.text ?? "–") [\(slider.lowText) – \(slider.highText)]"
      case .regions(let map, let selected):
        "\(label): \(Self.preview(of: map.regions.map(\.title), selected: map.regions.firstIndex { $0.id == selected }))"
      }
    return ["  " + line + mark] + (error.map { ["  ! \($0)"] } ?? [])
  }

  private func preview(of text: String) -> String {
    text.isEmpty ? placeholder.map { "‹\($0)›" } ?? "" : text
  }

  private static func preview(of titles: [String], selected: Int?) -> String {
    titles.enumerated().map { $0 == selected ? "(\($1))" : $1 }.joined(separator: " | ")
  }

  /// Returns the text of a number field after a number of steps up or down, computed in decimal: 2.1 and a step of 0.1
  /// are "2.2".
  ///
  /// The separator, the script of the digits and the digits after the separator are kept; an empty text counts as zero,
  /// with the separator of the placeholder.
  ///
  /// - Parameters:
  ///   - text: the text in the field, which a host may know before the screen.
  ///   - count: the number of steps, negative for down.
  /// - Returns: nil for another kind of field, for one without a positive step, and if the text is not a number of at
  ///   most 18 digits.
  public func text(_ text: String, steppedBy count: Int) -> String? {
    guard case .number(_, _, let step?) = content, step > 0, let step = DecimalText(step) else { return nil }
    return DecimalText(text, like: placeholder)?.adding(step, times: count)?.text
  }
}
