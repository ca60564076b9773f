import SeamViews

// Fields that are chosen by looking: segments, sliders and maps.
extension TerminalForm {
  /// Draws all options, each after the digit that chooses it.
  func drawSegments(
    _ options: [FormConfiguration.Option], _ selected: String?, _ indices: Range<Int>, y: Int, _ layout: FormLayout,
    isFocused: Bool, _ canvas: inout Canvas
  ) {
    var x = layout.choiceX
    let end = layout.choiceX + layout.choiceWidth
    for index in indices {
      let option = options[index]
      let isPicked = option.id == selected
      x += canvas.write(Segments.digit(of: index), x: x, y: y, width: end - x, style: .faint)
      let title = TextLayout.cut(option.title, to: end - x - 2)
      let style: Style = isPicked ? (isFocused ? .reversed : .bold) : .plain
      x += canvas.write(isPicked ? "‹\(title)›" : " \(title) ", x: x, y: y, style: style)
      x += Segments.gap
    }
  }

  /// Draws the track with its knob and the value, or the labels of the bounds below it.
  func drawSlider(
    _ slider: FormConfiguration.Slider, line: Int, y: Int, _ layout: FormLayout, isFocused: Bool,
    _ canvas: inout Canvas
  ) {
    let width = Self.trackWidth(slider, in: layout.choiceWidth)
    if line == 0 {
      canvas.write("├" + String(repeating: "─", count: width - 2) + "┤", x: layout.choiceX, y: y)
      if let fraction = slider.fraction {
        let knob = Int((fraction * Double(width - 1)).rounded())
        canvas.write("●", x: layout.choiceX + knob, y: y, style: Style(traits: .bold, color: .cyan))
      }
      let number = slider.value.map { "‹\(slider.text(of: $0))›" } ?? " – "
      let x = layout.choiceX + width + 1
      let used = canvas.write(number, x: x, y: y, style: isFocused ? .reversed : .plain)
      if let caption = slider.caption, slider.value != nil {
        let room = layout.choiceX + layout.choiceWidth - x - used - 1
        canvas.write(TextLayout.cut(caption, to: room), x: x + used + 1, y: y, style: .faint)
      }
    } else {
      // Long labels may be wider than the track.
      let needed = TextLayout.columns(of: slider.lowText) + TextLayout.columns(of: slider.highText) + 2
      let full = max(width, min(needed, layout.choiceWidth))
      let high = TextLayout.cut(slider.highText, to: max(full - TextLayout.columns(of: slider.lowText) - 1, full / 2))
      let start = full - TextLayout.columns(of: high)
      canvas.write(TextLayout.cut(slider.lowText, to: start - 1), x: layout.choiceX, y: y, style: .faint)
      canvas.write(high, x: layout.choiceX + start, y: y, style: .faint)
    }
  }

  /// The width of the track beside the widest number and the caption.
  private static func trackWidth(_ slider: FormConfiguration.Slider, in width: Int) -> Int {
    let numbers = [slider[step: 0], slider[step: 1], slider[step: slider.lastStep], slider[step: slider.lastStep - 1]]
    let number = numbers.map { TextLayout.columns(of: slider.text(of: $0)) }.max() ?? 1
    let caption = slider.caption.map { TextLayout.columns(of: $0) + 1 } ?? 0
    let room = width - number - 3
    let widest = max(min(room - min(caption, room / 2), 41), 5)
    // The same number of columns for each step, if there is one.
    let steps = max(slider.lastStep, 1)
    return steps < widest ? (widest - 1) / steps * steps + 1 : widest
  }

  /// Draws the name of the selected region, or a line of the map below it.
  func drawRegions(
    _ map: RegionMap, _ selected: String?, _ drawing: RegionDrawing, line: Int, y: Int, _ layout: FormLayout,
    isFocused: Bool, _ canvas: inout Canvas
  ) {
    if line == 0 {
      let title = selected.flatMap { map.region($0)?.title }.map {
        "‹\(TextLayout.cut($0, to: layout.choiceWidth - 2))›"
      }
      canvas.write(title ?? "‹ – ›", x: layout.choiceX, y: y, style: isFocused ? .reversed : .plain)
    } else {
      drawing.draw(line: line - 1, x: layout.choiceX, y: y, width: layout.choiceWidth, on: &canvas)
    }
  }

  /// Draws the progress of a guided flow: a mark for each step, and the current one in words.
  func draw(_ steps: FormConfiguration.Steps, y: Int, on canvas: inout Canvas) {
    var x = 2
    let width = canvas.size.columns
    // The marks are left out where they would take more than half of the line.
    if steps.titles.count * 2 < width / 2 {
      for index in steps.titles.indices {
        let style: Style = index <= steps.current ? .accent : .faint
        if index > 0 { x += canvas.write("━", x: x, y: y, style: style) }
        x += canvas.write(index == steps.current ? "◉" : index < steps.current ? "●" : "○", x: x, y: y, style: style)
      }
      x += 2
    }
    canvas.write(TextLayout.cut(steps.text, to: width - x - 1), x: x, y: y, style: .bold)
  }
}
