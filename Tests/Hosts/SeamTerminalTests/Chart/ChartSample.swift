import SeamViews

/// The healing of a wound over eight weeks.
enum ChartSample {
  static let areas: [Double] = [12.4, 11.8, 10.1, 9.6, 7.2, 6.8, 5.1, 3.9]

  static func points(_ areas: [Double] = areas) -> [ChartConfiguration.Point] {
    areas.enumerated().map { week, area in
      .init(id: "w\(week)", x: Double(week * 7), y: area, text: "Week \(week): \(area) cm²")
    }
  }

  static func healing(_ areas: [Double] = areas) -> ChartConfiguration {
    .init(
      title: "Left heel", actions: [Action("assess", title: "Assess")], summary: "3.9 cm², 69% smaller than at first",
      chart: .init(
        x: .init(label: "Week", ticks: (0..<8).map { .init(Double($0 * 7), "W\($0)") }),
        y: .init(label: "Area", unit: "cm²", from: 0), series: [.init(label: "Area", points: points(areas))],
        band: .init(
          label: "Expected healing",
          points: (0..<8).map {
            let middle = 12 - Double($0) * 1.1
            return .init(x: Double($0 * 7), lower: middle - 1.5, upper: middle + 1.5)
          }), markers: [.init(x: 28, label: "Compression")]), empty: "No assessments yet",
      sections: [
        .init(
          title: "Assessments",
          rows: areas.enumerated().map { week, area in
            .init(
              id: "\(week)", title: "Week \(week)", subtitle: "Granulating", value: "\(area) cm²",
              accessory: .disclosure, badge: week == 1 ? Badge("Not sent yet", tone: .warning) : nil)
          })
      ])
  }
}
