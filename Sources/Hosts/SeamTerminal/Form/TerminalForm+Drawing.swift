import SeamViews

extension TerminalForm {
  func draw(_ configuration: Configuration, _ state: inout FormState, on canvas: inout Canvas) {
    let layout = FormLayout(configuration, state, width: canvas.size.columns, height: canvas.size.rows)
    state.fieldWidth = layout.valueWidth
    state.scroll(to: layout.focusedRows, height: canvas.size.rows, total: layout.rows.count)
    let fields = configuration.fields
    for (y, row) in layout.rows.dropFirst(state.top).prefix(canvas.size.rows).enumerated() {
      switch row {
      case .gap: break
      case .text(let text, let style, let x): canvas.write(text, x: x, y: y, style: style)
      case .steps(let steps): draw(steps, y: y, on: &canvas)
      case .field(let index, let line):
        draw(fields[index], line: line, y: y, layout, index, cursor: index == state.focus ? state.cursor : nil, &canvas)
      }
    }
    canvas.drawScrollBar(from: 0, rows: canvas.size.rows, top: state.top, total: layout.rows.count)
  }

  /// Draws a line of a field; `cursor` is nil if the field is not focused.
  private func draw(
    _ field: FormConfiguration.Field, line: Int, y: Int, _ layout: FormLayout, _ index: Int, cursor: TextCursor?,
    _ canvas: inout Canvas
  ) {
    let isFocused = cursor != nil
    if line == 0 {
      if isFocused { canvas.write("▸", x: 1, y: y, style: Style(traits: .bold, color: .cyan)) }
      if !field.isWide {
        let label = TextLayout.cut(field.label, to: layout.labelWidth)
        canvas.write(label, x: 3, y: y, style: isFocused ? .bold : .plain)
      }
      if field.isRemovable { canvas.write("×", x: layout.valueX + layout.valueWidth + 1, y: y, style: .faint) }
    }
    switch field.content {
    case .text(let text, keyboard: .multiline): drawLine(line, of: text, field, y: y, layout, index, cursor, &canvas)
    case .text(let text, _): drawText(text, field, y: y, layout, cursor, &canvas)
    case .number(let text, let unit, _): drawText(text, unit: unit, field, y: y, layout, cursor, &canvas)
    case .secure(let text): drawText(String(repeating: "•", count: text.count), field, y: y, layout, cursor, &canvas)
    case .toggle(let isOn):
      let style: Style = isOn ? .bold : .plain
      canvas.write(isOn ? "[✓]" : "[ ]", x: layout.valueX, y: y, style: isFocused ? style.selected : style)
    case .choice(let options, let selected): draw(options, selected, y: y, layout, isFocused, &canvas)
    case .button:
      let label = TextLayout.cut("[ \(field.label) ]", to: canvas.size.columns - 5)
      canvas.write(label, x: 3, y: y, style: isFocused ? .reversed : .plain)
    case .segments, .slider, .regions:
      if line >= layout.choiceLine {
        drawChoice(field, line: line - layout.choiceLine, y: y, layout, index, isFocused: isFocused, &canvas)
      }
    }
  }

  private func drawChoice(
    _ field: FormConfiguration.Field, line: Int, y: Int, _ layout: FormLayout, _ index: Int, isFocused: Bool,
    _ canvas: inout Canvas
  ) {
    switch (field.content, layout.contents[index]) {
    case (.segments(let options, let selected), .segments(let lines)) where lines.indices.contains(line):
      drawSegments(options, selected, lines[line], y: y, layout, isFocused: isFocused, &canvas)
    case (.slider(let slider), _): drawSlider(slider, line: line, y: y, layout, isFocused: isFocused, &canvas)
    case (.regions(let map, let selected), .regions(let drawing)):
      drawRegions(map, selected, drawing, line: line, y: y, layout, isFocused: isFocused, &canvas)
    default: break
    }
  }

  /// Draws a text on one line; a unit follows a field that is only as wide as numbers are.
  private func drawText(
    _ text: String, unit: String? = nil, _ field: FormConfiguration.Field, y: Int, _ layout: FormLayout,
    _ cursor: TextCursor?, _ canvas: inout Canvas
  ) {
    var width = layout.valueWidth
    if let unit {
      width = max(min(width - TextLayout.columns(of: unit) - 1, 16), 4)
      canvas.write(
        unit, x: layout.valueX + width + 1, y: y, width: max(layout.valueWidth - width - 1, 0), style: .faint)
    }
    // The last column is reserved for the cursor after a text that fills the field.
    let shown = FieldText(text, cursor: cursor, width: width - 1)
    if text.isEmpty, let placeholder = field.placeholder {
      let hint = TextLayout.cut(placeholder, to: width - 1)
      canvas.write(hint, x: layout.valueX, y: y, style: .faint)
    } else {
      canvas.write(shown.text, x: layout.valueX, y: y, width: width)
    }
    underline(y: y, layout.valueX, width: width, field, &canvas)
    if cursor != nil { canvas.cursor = Point(x: layout.valueX + shown.cursor, y: y) }
  }

  private func drawLine(
    _ line: Int, of text: String, _ field: FormConfiguration.Field, y: Int, _ layout: FormLayout, _ index: Int,
    _ cursor: TextCursor?, _ canvas: inout Canvas
  ) {
    guard case .text(let lines, let top) = layout.contents[index] else { return }
    if text.isEmpty, line == 0, let placeholder = field.placeholder {
      canvas.write(placeholder, x: layout.valueX, y: y, width: layout.valueWidth, style: .faint)
    } else if top + line < lines.lineCount {
      canvas.write(lines[line: top + line], x: layout.valueX, y: y, width: layout.valueWidth)
    }
    underline(y: y, layout.valueX, width: layout.valueWidth, field, &canvas)
    if let place = cursor.map(lines.place), place.y == top + line {
      canvas.cursor = Point(x: layout.valueX + min(place.x, layout.valueWidth - 1), y: y)
    }
  }

  private func underline(
    y: Int, _ x: Int, width: Int, _ field: FormConfiguration.Field, _ canvas: inout Canvas
  ) {
    canvas.restyle(x: x, y: y, width: width) { style in
      Style(traits: style.traits.union(.underlined), color: field.error == nil ? style.color : .red)
    }
  }

  /// Draws all options side by side, or only the selected one if they do not fit.
  private func draw(
    _ options: [FormConfiguration.Option], _ selected: String?, y: Int, _ layout: FormLayout, _ isFocused: Bool,
    _ canvas: inout Canvas
  ) {
    let widths = options.map { TextLayout.columns(of: $0.title) + 3 }
    guard widths.reduce(0, +) > layout.valueWidth else {
      var x = layout.valueX
      for (option, width) in zip(options, widths) {
        let isPicked = option.id == selected
        let style: Style = isPicked ? (isFocused ? .reversed : .bold) : .faint
        canvas.write(isPicked ? "‹\(option.title)›" : " \(option.title) ", x: x, y: y, style: style)
        x += width
      }
      return
    }
    let title = options.first { $0.id == selected }?.title ?? "–"
    let text = "‹ \(TextLayout.cut(title, to: layout.valueWidth - 4)) ›"
    canvas.write(text, x: layout.valueX, y: y, style: isFocused ? .reversed : .plain)
  }
}
