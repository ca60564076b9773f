import Observation
import SeamViews

/// The example of SeamViews' page that measures with a form.
@Observable final class AssessmentScreen: Screen {
  private var length = ""
  private var pain: Double?
  private var site: RegionMap.Region.ID?

  /// The length in centimetres, typed with a point or a comma; nil if it is not a number.
  var centimetres: Double? { Double(length.replacing(",", with: ".")) }

  var configuration: FormConfiguration {
    .init(
      title: "Assessment",
      sections: [
        .init(fields: [
          .init(
            id: "length", label: "Length", .number(length, unit: "cm", step: 0.1), placeholder: "0.0",
            error: length.isEmpty || centimetres != nil ? nil : "Enter a number."),
          .init(id: "pain", label: "Pain", .slider(.init(pain, in: 0...10, low: "No pain", high: "Worst pain"))),
          .init(id: "site", label: "Site", .regions(.foot, selected: site)),
        ])
      ], steps: .init(current: 1, titles: ["Photo", "Measures", "Review"]))
  }

  func handle(_ event: FormConfiguration.Event) {
    switch event {
    case .didChange(_, let text): length = text
    case .didSlide(_, let value): pain = value
    case .didChoose(_, let region): site = region
    default: break
    }
  }
}

extension RegionMap {
  static let foot = RegionMap([
    .init(
      title: "Sole", aspectRatio: 0.5,
      regions: [
        .init(id: "heel", title: "Heel", polygon: [.init(0.2, 0.7), .init(0.8, 0.7), .init(0.5, 1)]),
        .init(id: "toes", title: "Toes", polygon: [.init(0.1, 0), .init(0.9, 0), .init(0.9, 0.2), .init(0.1, 0.2)]),
      ])
  ])
}
