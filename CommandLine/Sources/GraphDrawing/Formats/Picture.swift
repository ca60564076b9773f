import SourceModel

/// A diagram with the places of its boxes and arrows.
struct Picture {
  let diagram: Diagram
  let marks: [Diagram.Marks]
  /// Whether an edge is left out of the layout, as it follows from others.
  let isLeftOut: [Bool]
  let layout: Layout
  let labels: [Label]
  /// The number that stands for “in no layer” among those of the layers.
  let noLayer: Int
  let legend: Legend
  /// The left end and the top of the layout.
  let left: Double
  let top: Double

  static let margin = 24.0
  /// The space above a layer for its name.
  static let heading = 20.0
  /// Above this number of edges those are left out that follow from others.
  static let edgeLimit = 100

  init(_ diagram: Diagram, showsAll: Bool) {
    let marks = diagram.marks
    let isLeftOut = marks.map { !showsAll && diagram.edges.count > Self.edgeLimit && $0.isImplied }
    labels = diagram.nodes.map(Label.init)
    // Modules of no layer are above the others if most of their uses of these lead down, as those of tests do.
    let ends = diagram.edges.map { (diagram.nodes[$0.from].layer == nil, diagram.nodes[$0.to].layer == nil) }
    let isOnTop = ends.count { $0.0 && !$0.1 } > ends.count { !$0.0 && $0.1 }
    noLayer = isOnTop ? -1 : diagram.layers.count
    layout = Layout(
      widths: labels.map(\.width), bands: diagram.nodes.map { [noLayer] in $0.layer ?? noLayer },
      edges: zip(diagram.edges, zip(marks, isLeftOut)).filter { !$1.1 }.map { edge, marks in
        Layout.Edge(from: edge.from, to: edge.to, style: Stroke(edge, marks.0).number)
      })
    self.diagram = diagram
    self.marks = marks
    self.isLeftOut = isLeftOut
    legend = Legend(diagram, strokes: zip(diagram.edges, marks).map(Stroke.init), leftOut: isLeftOut.count { $0 })
    // The boxes are in the middle above a wider legend.
    left = Self.margin + max(0, (legend.width - layout.width) / 2)
    top = Self.margin + (diagram.layers.isEmpty ? 0 : Self.heading)
  }
}

/// The text of a box, and a width that it fits in.
struct Label: Equatable {
  let text: String
  let width: Double

  static let maximalCount = 48

  init(_ node: Diagram.Node) {
    let sign = node.change.map { $0 == .added ? "+ " : "− " } ?? ""
    let name = node.name.count > Self.maximalCount ? node.name.prefix(Self.maximalCount - 1) + "…" : node.name[...]
    text = sign + name
    width = (text.unicodeScalars.reduce(0) { $0 + Self.width($1) } + 24).rounded(.up)
  }

  /// The width of a character of 13 pixels in the widest of the usual fonts, all a little above the truth.
  private static func width(_ scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    case _ where "fijlrt.,:;'|!()[] ".unicodeScalars.contains(scalar): 5.6
    case _ where "mwMW@%—…".unicodeScalars.contains(scalar): 13
    case 0x41...0x5a: 9.8
    case 0..<0x300: 8.2
    case 0x300..<0x370: 0
    case 0x370..<0x1100: 10
    // https://www.unicode.org/reports/tr11: most characters behind these are wide.
    default: 16
    }
  }
}

/// The look of an edge: its classes in SVG, and its meaning.
enum Stroke: Equatable {
  case plain, inherited, undeclared, uncertain, cyclic, upward, added, removed

  /// The most remarkable property of an edge decides.
  init(_ edge: Diagram.Edge, _ marks: Diagram.Marks) {
    switch (edge.change, edge.use) {
    case (.added?, _): self = .added
    case (.removed?, _): self = .removed
    case _ where marks.isUpward: self = .upward
    case (_, .dependency(let isDeclared, _)):
      self = marks.isCyclic ? .cyclic : isDeclared ? .plain : .undeclared
    case (_, .inheritance(let grade)): self = grade == .resolved ? .inherited : .uncertain
    case (_, .reference(let grade)): self = grade == .resolved ? .plain : .uncertain
    }
  }

  static let all: [Stroke] = [.plain, .inherited, .undeclared, .uncertain, .cyclic, .upward, .added, .removed]

  var number: Int { Self.all.firstIndex(of: self) ?? 0 }

  var name: String { "\(self)" }

  /// The pattern of its line, as SVG writes it.
  var dashes: String? {
    switch self {
    case .plain, .inherited, .added: nil
    case .undeclared, .uncertain: "1 5"
    case .cyclic: "9 4"
    case .upward: "9 4 2 4"
    case .removed: "5 5"
    }
  }

  /// A phrase for the legend.
  var meaning: String {
    switch self {
    case .plain: "uses"
    case .inherited: "inherits or conforms"
    case .undeclared: "imports, undeclared"
    case .uncertain: "may use"
    case .cyclic: "part of a cycle"
    case .upward: "against the layers"
    case .added: "added"
    case .removed: "removed"
    }
  }
}
