import Foundation
public import SeamNetwork
public import SeamStorage

/// Downloads over a ``NetworkModule``, into a folder of the app, and remembers in its storage the versions that were
/// imported.
public struct NetworkPeopleDownload: PeopleDownload {
  /// The most bytes of a file; a hundred times the largest address books.
  private static let maximumSize = 1 << 30

  private let network: any NetworkModule
  private let storage: any LocalStorage
  private let folder: String
  private let options: @Sendable () -> RequestOptions
  private let clock: NetworkClock

  /// Makes a download service, without doing anything.
  ///
  /// - Parameters:
  ///   - folder: where files arrive; it is created with the first, and contains nothing else.
  ///   - options: returns the limits of time of each request.
  ///   - clock: the clock of pauses between attempts.
  public init(
    network: any NetworkModule, storage: any LocalStorage, folder: String,
    options: @escaping @Sendable () -> RequestOptions = { RequestOptions() }, clock: NetworkClock = NetworkClock()
  ) {
    self.network = network
    self.storage = storage
    self.folder = folder
    self.options = options
    self.clock = clock
  }

  /// Asks for the file unless it is unchanged, and writes it to the folder.
  public func download(
    _ address: WebAddress, evenIfUnchanged: Bool, progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws -> PeopleDownloadResult {
    // A record that cannot be read is none: then the file is downloaded, which is right in any case.
    let record = evenIfUnchanged ? nil : try? await storage.getValue(forKey: .imported(address))
    var request = HTTPRequest(.get, address.url, options: options())
    request.options.maximumBodySize = Self.maximumSize
    request.options[ConnectionAnswer.Key.self] = ConnectionAnswer()
    request.fields["Accept"] = "text/vcard, text/x-vcard;q=0.9, */*;q=0.5"
    if let record, record.address == address.text {
      switch record.version {
      case .tag(let tag): request.fields["If-None-Match"] = tag
      case .modified(let date): request.fields["If-Modified-Since"] = date
      }
    }
    do {
      let path = try await prepareFolder(for: address)
      let file = try await network.download(request, to: path, options: transfer(progress))
      return .arrived(DownloadedCards(address: address, path: file.path, version: FileVersion(file.fields)))
    } catch let error as NetworkError {
      if error.code == .cancelled { throw CancellationError() }
      if error.response?.status == 304 { return .unchanged }
      throw PeopleDownloadError(error, host: address.host)
    }
  }

  /// Returns how a download continues automatically: briefly, because the user waits and can try again.
  private func transfer(_ progress: @escaping @Sendable (DownloadProgress) -> Void) -> DownloadOptions {
    DownloadOptions(maximumFailures: 3, delay: .milliseconds(100), clock: clock) {
      progress(DownloadProgress(bytes: $0.completed, total: $0.total))
    }
  }

  /// Creates the folder, and removes the files that were kept for other addresses.
  ///
  /// - Returns: where the file is to lie.
  @concurrent
  private func prepareFolder(for address: WebAddress) async throws -> String {
    let files = FileManager.default
    let name = "\(address.key).vcf"
    do {
      try files.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      for other in try files.contentsOfDirectory(atPath: folder) where !other.hasPrefix(name) {
        try files.removeItem(atPath: "\(folder)/\(other)")
      }
    } catch {
      throw PeopleDownloadError(
        title: "The file cannot be stored",
        description: "\(folder) cannot be used. Check that you may write there. (\(error.localizedDescription))")
    }
    return "\(folder)/\(name)"
  }

  /// Stores the version of the file.
  public func didImport(_ file: DownloadedCards) async throws {
    guard let version = file.version else { return try await storage.removeValue(forKey: .imported(file.address)) }
    try await storage.setValue(
      ImportedFile(address: file.address.text, version: version), forKey: .imported(file.address))
  }

  /// Removes the file.
  @concurrent
  public func discard(_ file: DownloadedCards) async { try? FileManager.default.removeItem(atPath: file.path) }
}

/// The version of a file that was imported.
struct ImportedFile: Codable, Hashable, Sendable {
  var address: String
  var version: FileVersion
}

extension StorageKey<ImportedFile> {
  static func imported(_ address: WebAddress) -> Self { StorageKey("imported/\(address.key)") }
}

extension FileVersion {
  init?(_ fields: HTTPFields) {
    if let tag = fields["ETag"] {
      self = .tag(tag)
    } else if let date = fields["Last-Modified"] {
      self = .modified(date)
    } else {
      return nil
    }
  }
}
