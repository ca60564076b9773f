/// Downloads .vcf files from the web.
///
/// ``NetworkPeopleDownload`` is the implementation; tests use `FakePeopleDownload` of LibContactsTesting.
public protocol PeopleDownload: Sendable {
  /// Downloads the file at an address, and continues the file of which an earlier call, in this or an earlier run, has
  /// kept a part.
  ///
  /// - Parameters:
  ///   - evenIfUnchanged: whether the file is downloaded although it is the one that was imported last.
  ///   - progress: called as bytes arrive, on any thread.
  /// - Throws: ``PeopleDownloadError``, or `CancellationError` if the task was cancelled; the bytes that arrived are
  ///   kept.
  func download(
    _ address: WebAddress, evenIfUnchanged: Bool, progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws -> PeopleDownloadResult

  /// Remembers that a downloaded file was imported, so that it is not downloaded again until it changes.
  func didImport(_ file: DownloadedCards) async throws

  /// Removes a downloaded file, which was imported or could not be.
  func discard(_ file: DownloadedCards) async
}

/// The result of a download.
public enum PeopleDownloadResult: Hashable, Sendable {
  /// The file has arrived.
  case arrived(DownloadedCards)
  /// The file is the one that was imported last; nothing was downloaded.
  case unchanged
}

/// A .vcf file that has arrived from the web.
public struct DownloadedCards: Hashable, Sendable {
  /// The address.
  public let address: WebAddress
  /// The location on this machine.
  public let path: String
  /// The server's name for this version of the file; nil if it does not tell versions apart.
  public let version: FileVersion?

  /// Makes a file.
  public init(address: WebAddress, path: String, version: FileVersion?) {
    self.address = address
    self.path = path
    self.version = version
  }
}

/// A server's name for a version of a file.
public enum FileVersion: Codable, Hashable, Sendable {
  /// By an entity tag.
  case tag(String)
  /// By the date of the last change, as the server writes it.
  case modified(String)
}

/// How much of a file has arrived.
public struct DownloadProgress: Hashable, Sendable {
  /// The bytes so far, those of earlier attempts included.
  public let bytes: Int64
  /// The bytes of the whole file; nil if the server does not tell.
  public let total: Int64?

  /// Makes a progress value.
  public init(bytes: Int64, total: Int64?) {
    self.bytes = bytes
    self.total = total
  }

  /// The fraction that has arrived, from 0 to 1; nil if the size is unknown.
  public var fraction: Double? {
    total.map { $0 > 0 ? min(1, Double(bytes) / Double($0)) : 1 }
  }
}
