import Foundation

extension Diagram {
  /// A picture without scripts or other files, dark or light as the reader's system.
  ///
  /// - Parameter showsAll: with the edges that follow from others, which are left out of large pictures.
  public func svg(showsAll: Bool = false) -> String {
    let picture = Picture(self, showsAll: showsAll)
    let (width, height) = picture.size
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      role="img" aria-label="\(Markup.escaped(title))">
      <style>
      \(Picture.colors(":root", dark: "@media (prefers-color-scheme: dark)"))\(Picture.style)</style>
      <rect class="page" width="100%" height="100%"/>
      \(picture.markup)\(picture.legendMarkup)</svg>

      """
  }
}

/// Texts in XML.
enum Markup {
  /// A text with the characters replaced that have a meaning in XML, or none at all.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where scalar.value < 0x20 || (0xfffe...0xffff).contains(scalar.value): result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Picture {
  var size: (width: Int, height: Int) {
    let width = max(layout.width, legend.width) + 2 * Self.margin
    return (Int(width.rounded(.up)), Int((top + layout.height + legend.height + 2 * Self.margin).rounded(.up)))
  }

  /// The layers, arrows and boxes.
  var markup: String { bands + edges + nodes }

  /// The legend below the picture.
  var legendMarkup: String {
    let place = "translate(\(Self.margin.text) \((top + layout.height + 40).text))"
    return "<g class=\"legend\" transform=\"\(place)\">\(legend.markup)</g>\n"
  }

  private var bands: String {
    guard !diagram.layers.isEmpty else { return "" }
    return layout.bands.map { band in
      let name = diagram.layers.indices.contains(band.number) ? diagram.layers[band.number] : "in no layer"
      let y = top + band.top - Self.heading
      return """
        <g class="band"><rect x="\((left - 12).text)" y="\(y.text)" width="\((layout.width + 24).text)" \
        height="\((band.bottom - band.top + Self.heading + 10).text)" rx="8"/>\
        <text x="\(left.text)" y="\((y + 14).text)">\(Markup.escaped(name))</text></g>

        """
    }.joined()
  }

  /// Remarkable edges are drawn above others.
  private var edges: String {
    var ways = layout.ways.makeIterator()
    let drawn = zip(diagram.edges.indices, zip(diagram.edges, marks)).map { index, element in
      let (edge, marks) = element
      let stroke = Stroke(edge, marks)
      let way = isLeftOut[index] ? straightWay(edge) : ways.next() ?? []
      let classes = "edge \(stroke.name)\(isLeftOut[index] ? " implied" : "")"
      let names = "\(diagram.nodes[edge.from].name) → \(diagram.nodes[edge.to].name): \(edge.explanation(marks))"
      return (
        stroke.number,
        """
        <path class="\(classes)" d="\(path(way))" data-from="\(edge.from)" data-to="\(edge.to)">\
        <title>\(Markup.escaped(names))</title></path>

        """
      )
    }
    let order = drawn.indices.sorted { (drawn[$0].0, $0) < (drawn[$1].0, $1) }
    let arrows = (Stroke.all.map(\.name) + ["near"]).map { name in
      """
      <marker id="arrow-\(name)" class="arrow \(name)" viewBox="0 0 10 10" refX="9" refY="5" \
      markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path d="M1 1 9 5 1 9z"/></marker>
      """
    }
    return "<defs>\(arrows.joined())</defs>\n<g>\n" + order.map { drawn[$0].1 }.joined() + "</g>\n"
  }

  private func straightWay(_ edge: Diagram.Edge) -> [Layout.Point] {
    var (from, to) = (layout.boxes[edge.from], layout.boxes[edge.to])
    if from.y < to.y { from.y += Layout.boxHeight } else { to.y += Layout.boxHeight }
    return [from, to]
  }

  /// A line that is vertical where it passes a row, and bends between rows.
  private func path(_ way: [Layout.Point]) -> String {
    var text = ""
    for (place, point) in way.enumerated() {
      let (x, y) = (left + point.x, top + point.y)
      if place == 0 {
        text = "M\(x.text) \(y.text)"
      } else if place % 2 == 0 {
        text += "V\(y.text)"
      } else {
        let before = way[place - 1]
        let middle = top + (before.y + point.y) / 2
        text +=
          before.x == point.x
          ? "V\(y.text)"
          : "C\((left + before.x).text) \(middle.text) \(x.text) \(middle.text) \(x.text) \(y.text)"
      }
    }
    return text
  }

  private var nodes: String {
    var users = [Int](repeating: 0, count: diagram.nodes.count)
    var uses = users
    for edge in diagram.edges where edge.change != .removed {
      users[edge.to] += 1
      uses[edge.from] += 1
    }
    return "<g>\n"
      + zip(diagram.nodes, labels).enumerated().map { index, element in
        let (node, label) = element
        let box = layout.boxes[index]
        let layer = node.layer.map { "layer \(diagram.layers[$0]), " } ?? ""
        let change = node.change.map { "\($0.rawValue), " } ?? ""
        let description =
          "\(node.name): \(change)\(node.kind), \(layer)files: \(node.files), uses: \(uses[index]), used by: \(users[index])"
        let classes = ["node", node.kind, node.change?.rawValue, index == diagram.focus ? "focus" : nil]
        return """
          <g class="\(Markup.escaped(classes.compactMap { $0 }.joined(separator: " ")))" data-node="\(index)">\
          <title>\(Markup.escaped(description))</title>\
          <rect x="\((left + box.x - label.width / 2).text)" y="\((top + box.y).text)" width="\(label.width.text)" \
          height="\(Layout.boxHeight.text)" rx="\(node.isProgram ? 15 : 5)"/>\
          <text x="\((left + box.x).text)" y="\((top + box.y + 19.5).text)">\(Markup.escaped(label.text))</text></g>

          """
      }.joined() + "</g>\n"
  }
}

extension Double {
  /// The number with one decimal at most.
  var text: String {
    let tenths = Int((self * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}

extension Diagram.Node {
  var isProgram: Bool { kind == "app" || kind == "executable" }
}

extension Diagram.Edge {
  /// The evidence and the marks as a phrase.
  func explanation(_ marks: Diagram.Marks) -> String {
    var parts: [String] = []
    if let change { parts.append(change.rawValue) }
    switch use {
    case .dependency(let isDeclared, let imports):
      parts.append(isDeclared ? "declared" : "not declared")
      parts.append("files that import it: \(imports)")
    case .inheritance(let grade): parts += ["inherits or conforms", grade.word]
    case .reference(let grade): parts += ["uses", grade.word]
    }
    if marks.isCyclic { parts.append("part of a cycle") }
    if marks.isUpward { parts.append("against the layers") }
    return parts.joined(separator: ", ")
  }
}
