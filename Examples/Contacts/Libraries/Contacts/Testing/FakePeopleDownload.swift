import Foundation
public import LibContacts

/// A fake of downloads for tests of features: files by address, which a test makes wait, fail or stay unchanged.
public actor FakePeopleDownload: PeopleDownload {
  /// The result of a download.
  public enum Answer: Sendable {
    /// A file with this text arrives.
    case file(String, version: FileVersion? = nil)
    /// The download fails.
    case failure(PeopleDownloadError)
    /// The download goes on until it is cancelled.
    case stall
  }

  private var answers: [String: Answer] = [:]
  private var imported: [WebAddress: FileVersion] = [:]
  /// The addresses that were asked for.
  public private(set) var asked: [String] = []
  /// The number of files that arrived and were not discarded.
  public private(set) var remaining = 0

  /// Makes a fake without files.
  public init() {}

  /// Answers later downloads of an address.
  public func answer(_ address: String, with answer: Answer) { answers[address] = answer }

  /// Answers, after half of the bytes were reported.
  public func download(
    _ address: WebAddress, evenIfUnchanged: Bool, progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws -> PeopleDownloadResult {
    asked.append(address.text)
    switch answers[address.text] {
    case .file(let text, let version):
      if let version, imported[address] == version, !evenIfUnchanged { return .unchanged }
      progress(DownloadProgress(bytes: 2_100_000, total: 4_200_000))
      let path = FileManager.default.temporaryDirectory.appendingPathComponent("download-\(UUID().uuidString)").path
      remaining += 1
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      return .arrived(DownloadedCards(address: address, path: path, version: version))
    case .failure(let error): throw error
    case .stall:
      progress(DownloadProgress(bytes: 2_100_000, total: 4_200_000))
      // A stream without values ends when the task is cancelled.
      for await _ in AsyncStream.makeStream(of: Never.self).stream {}
      throw CancellationError()
    case nil: throw PeopleDownloadError(title: "There is no file at this address", description: "Check the address.")
    }
  }

  /// Remembers the version.
  public func didImport(_ file: DownloadedCards) { imported[file.address] = file.version }

  /// Removes the file.
  public func discard(_ file: DownloadedCards) {
    try? FileManager.default.removeItem(atPath: file.path)
    remaining -= 1
  }
}
