/// The lines and boxes that are in a picture, and their meanings.
struct Legend {
  let entries: [(mark: String, text: String)]
  /// The number of edges that are left out of the picture.
  let leftOut: Int

  init(_ diagram: Diagram, strokes: [Stroke], leftOut: Int) {
    let used = Set(strokes.map(\.number))
    let lines = Stroke.all.filter { used.contains($0.number) }.map { stroke in
      (mark: "<path class=\"edge \(stroke.name)\" d=\"M0 -4H34\"/>", text: stroke.meaning)
    }
    let program = "<g class=\"node app\"><rect x=\"4\" y=\"-11\" width=\"26\" height=\"14\" rx=\"7\"/></g>"
    entries = lines + (diagram.nodes.contains(where: \.isProgram) ? [(program, "program")] : [])
    self.leftOut = leftOut
  }

  var width: Double { max(entries.reduce(0) { $0 + Self.width($1.text) }, leftOut > 0 ? 320 : 0) }
  var height: Double { entries.isEmpty ? 0 : leftOut > 0 ? 58 : 36 }

  var markup: String {
    var (x, markup) = (0.0, "")
    for entry in entries {
      markup += "<g transform=\"translate(\(x.text) 0)\">\(entry.mark)<text x=\"42\">\(entry.text)</text></g>"
      x += Self.width(entry.text)
    }
    return leftOut == 0
      ? markup : markup + "<text y=\"22\">Arrows left out as they follow from others: \(leftOut)</text>"
  }

  private static func width(_ text: String) -> Double { 66 + Double(text.count) * 7 }
}
