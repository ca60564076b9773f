import SeamConformance
import SeamFlow
import SeamFlowTesting
import SeamViews

extension HostCase {
  static let photos: [HostCase] = [
    HostCase("Photos show their captions and facts, and report which was selected") { stage in
      let texts = ["Photos", "Before", "Area", "6 cm²", "Not sent yet", "After", "Pain", "3 of 10", "Later"]
      try await show(.photos, reading: texts, on: stage)
      try await stage.does(.tap("Later"))
      try await stage.tries(.tap("After"))
      try await stage.does(.tap("Before"))
      try await stage.does(.tap("Done"))
      let expected: [PhotosConfiguration.Event] = [
        .didSelect(photo: "c"), .didSelect(photo: "a"), .didTap("done"),
      ]
      try await expectEvents(expected, in: PhotosConfiguration.self, on: stage)
    }
  ]
}
