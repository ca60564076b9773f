import SeamViews

/// The drawing of a region map: its views beside one another, or only the one with the selected region if there is no
/// room for all.
struct RegionDrawing {
  private struct Part {
    let view: RegionMap.View
    /// The lines of the view and of its regions.
    var lines: BrailleDrawing
    /// The dots in the selected region.
    var selected: BrailleDrawing
  }

  private var parts: [Part] = []
  private let rows: Int
  private static let gap = 3

  /// The number of lines, with one for the titles of the views if they have any.
  var lineCount: Int { parts.isEmpty ? 0 : rows + (hasTitles ? 1 : 0) }

  private var hasTitles: Bool { parts.contains { $0.view.title != nil } }

  init(_ map: RegionMap, selected: RegionMap.Region.ID?, columns: Int, rows: Int) {
    self.rows = max(rows, 1)
    let widths = map.views.map { min(Self.columns(of: $0, rows: rows), columns) }
    let isRoomy = widths.reduce(0, +) + Self.gap * max(widths.count - 1, 0) <= columns
    let current = map.views.firstIndex { $0.regions.contains { $0.id == selected } } ?? 0
    for (index, view) in map.views.enumerated() where isRoomy || index == current {
      parts.append(Self.part(view, selected: selected, columns: widths[index], rows: self.rows))
    }
  }

  /// A cell is four dots high and two wide.
  private static func columns(of view: RegionMap.View, rows: Int) -> Int {
    max(Int((Double(rows) * 2 * view.aspectRatio).rounded()), 2)
  }

  private static func part(
    _ view: RegionMap.View, selected: RegionMap.Region.ID?, columns: Int, rows: Int
  ) -> Part {
    let empty = BrailleDrawing(columns: columns, rows: rows)
    var part = Part(view: view, lines: empty, selected: empty)
    func dot(_ point: RegionMap.Point) -> Point {
      Point(
        x: Int((point.x * Double(empty.width - 1)).rounded()), y: Int((point.y * Double(empty.height - 1)).rounded()))
    }
    for outline in view.outlines {
      for (start, end) in zip(outline, outline.dropFirst()) { part.lines.line(from: dot(start), to: dot(end)) }
    }
    for region in view.regions {
      for (start, end) in zip(region.polygon, region.polygon.dropFirst() + region.polygon.prefix(1)) {
        part.lines.line(from: dot(start), to: dot(end))
        if region.id == selected { part.selected.line(from: dot(start), to: dot(end)) }
      }
      guard region.id == selected else { continue }
      for y in 0..<empty.height {
        for x in 0..<empty.width {
          let point = RegionMap.Point(
            (Double(x) + 0.5) / Double(empty.width), (Double(y) + 0.5) / Double(empty.height))
          if region.contains(point) { part.selected.dot(x: x, y: y) }
        }
      }
    }
    return part
  }

  /// Draws a line of the views.
  func draw(line: Int, x: Int, y: Int, width: Int, on canvas: inout Canvas) {
    var x = x
    for part in parts {
      if line == rows {
        let title = TextLayout.cut(part.view.title ?? "", to: part.lines.columns)
        let indentation = (part.lines.columns - TextLayout.columns(of: title)) / 2
        canvas.write(title, x: x + indentation, y: y, style: .faint)
      } else if line < rows {
        for column in 0..<part.lines.columns {
          let isSelected = !part.selected.isEmpty(column, line)
          let drawing = isSelected ? part.selected : part.lines
          let style = isSelected ? Style(traits: .bold, color: .cyan) : Style.faint
          canvas.write(String(drawing.character(column, line)), x: x + column, y: y, style: style)
        }
      }
      x += part.lines.columns + Self.gap
    }
  }
}
