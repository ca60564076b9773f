import SeamConformance
import SeamFlowTesting
import SeamViews

extension HostCase {
  static let measures: [HostCase] = [
    HostCase("Numbers are shown as they were typed, with their units, below the steps of the flow") { stage in
      let texts = ["Wound", "2 of 3 · Measures", "Length", "cm", "Exudate", "Pain", "Site"]
      try await show(.measures, reading: texts, on: stage)
      for text in ["4.2", "4,", "4,25", "about 4"] {
        try await type(text, into: "Length", "length", on: stage)
        try await stage.sees("the number as it was typed, and its unit") { $0.reads(text) && $0.reads("cm") }
      }
    },
    HostCase("All segments are visible, and the chosen one is reported") { stage in
      try await show(.measures, reading: ["None", "Little", "Much"], on: stage)
      try await choose("Much", for: "Exudate", reporting: .didChoose("exudate", option: "m"), on: stage)
      try await stage.sees("all segments after the choice") { picture in
        ["None", "Little", "Much"].allSatisfy(picture.reads)
      }
      try await choose("None", for: "Exudate", reporting: .didChoose("exudate", option: "n"), on: stage)
    },
    HostCase("A slider without a value reports the one that it is moved to") { stage in
      try await show(.measures, reading: ["No pain", "Worst pain"], on: stage)
      try expect(try stage.screen(FormConfiguration.self).events.isEmpty, "a slider was moved when it was shown")
      try await choose("7", for: "Pain", reporting: .didSlide("pain", value: 7), on: stage)
      try await choose("0", for: "Pain", reporting: .didSlide("pain", value: 0), on: stage)
      try await choose("10", for: "Pain", reporting: .didSlide("pain", value: 10), on: stage)
    },
    HostCase("A region is chosen by its name") { stage in
      try await show(.measures, reading: ["Site"], on: stage)
      try await choose("Heel", for: "Site", reporting: .didChoose("site", option: "heel"), on: stage)
      try await stage.sees("the chosen region") { $0.reads("Heel") }
      try await choose("Toes", for: "Site", reporting: .didChoose("site", option: "toes"), on: stage)
    },
  ]

  @MainActor
  private static func choose(
    _ option: String, for label: String, reporting event: FormConfiguration.Event, on stage: HostStage
  ) async throws {
    try await stage.does(.choose(option, for: label))
    try await stage.wait(for: "“\(option)” for “\(label)” should reach the screen, but it \(heard(on: stage))") {
      try stage.screen(FormConfiguration.self).events.last == event
    }
    try await stage.rest()
    try expect(
      try stage.screen(FormConfiguration.self).events.last == event,
      "“\(option)” for “\(label)” was followed by another event: the screen \(heard(on: stage))")
  }
}
