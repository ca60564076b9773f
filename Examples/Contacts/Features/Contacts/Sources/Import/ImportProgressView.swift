import LibContacts
import SeamViews

/// Maps a step of an import to a progress configuration; a pure function.
enum ImportProgressView {
  /// - Parameter step: nil before the first.
  static func configuration(for step: ImportStep?) -> ProgressConfiguration {
    .init(
      title: "Importing", actions: canCancel(step) ? [Action("cancel", title: "Cancel", role: .cancel)] : [],
      status: status(step), fraction: fraction(step))
  }

  /// Whether cancelling still changes nothing.
  static func canCancel(_ step: ImportStep?) -> Bool {
    if case .reading(let progress) = step { !progress.isStoring } else { true }
  }

  private static func status(_ step: ImportStep?) -> String {
    switch step {
    case nil: "Opening the file"
    case .downloading(let progress):
      progress.bytes == 0 ? "Connecting" : "Downloading: \(amount(progress))"
    case .reading(let progress) where progress.isStoring: "Storing \(progress.cards) cards. This cannot be cancelled."
    case .reading(let progress):
      "\(progress.cards) cards" + (progress.problems == 0 ? "" : ", \(progress.problems) with problems")
    }
  }

  private static func fraction(_ step: ImportStep?) -> Double? {
    switch step {
    case nil: nil
    case .downloading(let progress): progress.fraction
    case .reading(let progress): progress.fraction
    }
  }

  /// Returns how much has arrived, such as "2.1 MB of 4.2 MB", or "2.1 MB" if the size is unknown.
  private static func amount(_ progress: DownloadProgress) -> String {
    size(progress.bytes) + (progress.total.map { " of \(size($0))" } ?? "")
  }

  /// Returns a number of bytes in the unit that suits it, decimal as in file managers.
  static func size(_ bytes: Int64) -> String {
    if bytes < 1_000 { return "\(bytes) bytes" }
    if bytes < 1_000_000 { return "\(bytes / 1_000) kB" }
    return "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
  }
}
