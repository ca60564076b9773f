@testable import FeatureContacts
import LibContacts
import SeamViews
import Testing

@MainActor
struct ImportProgressViewTests {
  @Test(arguments: [
    (nil as ImportStep?, "Opening the file", nil as Double?),
    (.downloading(DownloadProgress(bytes: 0, total: nil)), "Connecting", nil),
    (.downloading(DownloadProgress(bytes: 999, total: nil)), "Downloading: 999 bytes", nil),
    (.downloading(DownloadProgress(bytes: 1_000, total: 999_999)), "Downloading: 1 kB of 999 kB", 1_000 / 999_999),
    (.downloading(DownloadProgress(bytes: 1_960_000, total: 10_000_000)), "Downloading: 1.9 MB of 10.0 MB", 0.196),
    (.reading(ImportProgress(cards: 7, problems: 0, fraction: nil)), "7 cards", nil),
    (.reading(ImportProgress(cards: 7, problems: 2, fraction: 0.5)), "7 cards, 2 with problems", 0.5),
  ])
  func tellsTheStep(step: ImportStep?, status: String, fraction: Double?) {
    let run = ImportRun()
    run.step = step
    let screen = ImportProgressScreen(run)
    #expect(screen.configuration.status == status)
    #expect(screen.configuration.fraction == fraction)
  }
}
