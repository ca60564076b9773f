import SeamViews

extension SampleConfiguration {
  static let chart = ChartConfiguration(
    title: "Chart", actions: [Action("new", title: "New")], summary: "Summary",
    chart: .init(
      x: .init(label: "Day", ticks: [.init(0, "First day"), .init(7, "Last day")]),
      y: .init(label: "Area", unit: "cm²", from: 0),
      series: [
        .init(
          label: "Area",
          points: [
            .init(id: "a", x: 0, y: 6, text: "First: 6 cm²"), .init(id: "gap", x: 1, y: .nan, text: "Nothing"),
            .init(id: "b", x: 3, y: 5, text: "Second: 5 cm²"), .init(id: "c", x: 7, y: 4, text: "Third: 4 cm²"),
          ])
      ],
      band: .init(label: "Expected", points: [.init(x: 0, lower: 5, upper: 7), .init(x: 7, lower: 3, upper: 5)]),
      markers: [.init(x: 3, label: "Event")]),
    sections: [
      .init(
        title: "Section", rows: [.init(id: "1", title: "Row", value: "Value", badge: Badge("Waiting", tone: .warning))])
    ])

  static let emptyChart = ChartConfiguration(
    title: "Chart",
    chart: .init(x: .init(label: "Day"), y: .init(label: "Area"), series: [.init(label: "Area", points: [])]),
    empty: "No values yet", sections: [.init(rows: [.init(id: "1", title: "Row")])])

  static let photos = PhotosConfiguration(
    title: "Photos", actions: [Action("done", title: "Done")],
    photos: [
      .init(
        id: "a", caption: "Before", facts: [.init(label: "Area", value: "6 cm²")], content: .missing("Not sent yet"),
        isSelectable: true),
      .init(id: "b", caption: "After", facts: [.init(label: "Pain", value: "3 of 10")], content: .image([1, 2, 3])),
      .init(id: "c", caption: "Later", content: .loading, isSelectable: true),
    ])
}
