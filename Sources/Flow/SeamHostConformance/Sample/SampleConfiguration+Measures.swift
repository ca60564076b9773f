import SeamViews

extension SampleConfiguration {
  /// The second step of a guided flow, with the fields for measurements.
  static let measures = FormConfiguration(
    title: "Wound",
    sections: [
      .init(fields: [
        .init(id: "length", label: "Length", .number("", unit: "cm", step: 0.1), placeholder: "0.0"),
        .init(
          id: "exudate", label: "Exudate",
          .segments(
            [.init(id: "n", title: "None"), .init(id: "l", title: "Little"), .init(id: "m", title: "Much")],
            selected: nil)),
        .init(id: "pain", label: "Pain", .slider(.init(nil, in: 0...10, low: "No pain", high: "Worst pain"))),
        .init(id: "site", label: "Site", .regions(foot, selected: nil)),
      ])
    ], steps: .init(current: 1, titles: ["Photo", "Measures", "Review"]))

  private static let foot = RegionMap([
    .init(
      title: "Left sole", aspectRatio: 0.5,
      regions: [
        .init(id: "toes", title: "Toes", polygon: [.init(0.1, 0), .init(0.9, 0), .init(0.9, 0.25), .init(0.1, 0.25)]),
        .init(id: "heel", title: "Heel", polygon: [.init(0.2, 0.7), .init(0.8, 0.7), .init(0.7, 1), .init(0.3, 1)]),
      ])
  ])
}
