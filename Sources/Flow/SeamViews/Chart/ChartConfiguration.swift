/// A chart with a summary, rows below it, and actions.
///
/// ```swift
/// ChartConfiguration(
///   title: "Left heel",
///   chart: .init(
///     x: .init(label: "Date", ticks: [.init(0, "3 May"), .init(7, "10 May")]),
///     y: .init(label: "Area", unit: "cm²", from: 0),
///     series: [
///       .init(
///         label: "Area",
///         points: [
///           .init(id: "a", x: 0, y: 6.2, text: "3 May: 6.2 cm²"),
///           .init(id: "b", x: 7, y: 4.9, text: "10 May: 4.9 cm²"),
///         ])
///     ],
///     band: .init(
///       label: "Expected healing",
///       points: [.init(x: 0, lower: 5.8, upper: 6.6), .init(x: 7, lower: 4, upper: 5)])))
/// ```
///
/// Hosts let the user move over the points and say each one; ``Event/didSelectPoint(_:)`` reports the point that the
/// user opened.
public struct ChartConfiguration: ViewConfiguration {
  public let title: String
  public let actions: [Action]
  /// The chart in one sentence, such as "4.9 cm², 21% smaller than a week ago"; nil for none.
  public let summary: String?
  /// The values.
  public let chart: Chart
  /// The message that is shown in place of a chart without points; nil to leave the place empty.
  public let empty: String?
  /// The rows below the chart, in sections; empty sections are not drawn.
  public let sections: [ListConfiguration.Section]

  /// Creates a chart; only the title and the values are required.
  public init(
    title: String, actions: [Action] = [], summary: String? = nil, chart: Chart, empty: String? = nil,
    sections: [ListConfiguration.Section] = []
  ) {
    self.title = title
    self.actions = actions
    self.summary = summary
    self.chart = chart
    self.empty = empty
    self.sections = sections
  }

  public var controls: [Control<Event>] {
    actionControls + chart.readings.map { Control($0.text, .tap(.didSelectPoint($0.id))) }
      + sections.flatMap(\.rows).map { Control($0.title, .tap(.didSelect(row: $0.id))) }
  }

  public var text: String {
    TextPreview(title: title, actions: actions) { lines in
      if let summary { lines.append(summary) }
      if chart.isEmpty {
        if let empty { lines.append(empty) }
      } else {
        lines += chart.lines
      }
      for section in sections where !section.rows.isEmpty {
        if let title = section.title { lines.append("\(title):") }
        lines += section.rows.map(\.text)
      }
    }.text
  }

  /// The user's actions in a chart.
  public enum Event: Equatable, ActionEvent {
    /// A row below the chart was selected.
    case didSelect(row: ListConfiguration.Row.ID)
    /// A point of the chart was opened.
    case didSelectPoint(Point.ID)
    /// An action was tapped.
    case didTap(Action.ID)
  }
}
