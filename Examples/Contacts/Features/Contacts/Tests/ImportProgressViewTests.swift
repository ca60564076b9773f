@testable import FeatureContacts
import LibContacts
import SeamViews
import Testing

@MainActor
struct ImportProgressViewTests {
  nonisolated private static let storing = ImportStep.reading(
    ImportProgress(cards: 7, problems: 0, fraction: nil, isStoring: true))

  @Test(arguments: [
    (nil as ImportStep?, "Opening the file", nil as Double?),
    (.downloading(DownloadProgress(bytes: 0, total: nil)), "Connecting", nil),
    (.downloading(DownloadProgress(bytes: 999, total: nil)), "Downloading: 999 bytes", nil),
    (.downloading(DownloadProgress(bytes: 1_000, total: 999_999)), "Downloading: 1 kB of 999 kB", 1_000 / 999_999),
    (.downloading(DownloadProgress(bytes: 1_960_000, total: 10_000_000)), "Downloading: 1.9 MB of 10.0 MB", 0.196),
    (.reading(ImportProgress(cards: 7, problems: 0, fraction: nil)), "7 cards", nil),
    (.reading(ImportProgress(cards: 7, problems: 2, fraction: 0.5)), "7 cards, 2 with problems", 0.5),
    (Self.storing, "Storing 7 cards. This cannot be cancelled.", nil),
  ])
  func tellsTheStep(step: ImportStep?, status: String, fraction: Double?) {
    let run = ImportRun()
    run.step = step
    let screen = ImportProgressScreen(run)
    #expect(screen.configuration.status == status)
    #expect(screen.configuration.fraction == fraction)
  }

  @Test func canBeCancelledUntilItIsStored() {
    let (run, canceller) = (ImportRun(), Canceller())
    let screen = ImportProgressScreen(run, delegate: canceller)
    #expect(screen.canLeave && screen.configuration.actions.map(\.title) == ["Cancel"])
    screen.handle(.didTap("cancel"))
    run.step = Self.storing
    #expect(!screen.canLeave && screen.configuration.actions.isEmpty)
    screen.handle(.didTap("cancel"))
    #expect(canceller.count == 1)
  }
}

private final class Canceller: ImportProgressScreenDelegate {
  private(set) var count = 0

  func didTapCancel(in screen: ImportProgressScreen) { count += 1 }
}
