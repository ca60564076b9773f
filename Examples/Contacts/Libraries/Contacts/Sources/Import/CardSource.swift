/// The source of an import: a file, or an address on the web.
public protocol CardSource: Sendable {
  /// Gets the cards.
  ///
  /// - Parameters:
  ///   - evenIfUnchanged: whether to get them although they are the ones that were imported last.
  ///   - progress: called while they arrive.
  func open(
    evenIfUnchanged: Bool, progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws -> CardDelivery
}

/// The cards of a source.
public enum CardDelivery: Sendable {
  /// The cards as a file.
  case cards(CardFile, Receipt)
  /// They are the ones that were imported last.
  case unchanged

  /// The calls that report the end of an import to the source.
  public struct Receipt: Sendable {
    /// The cards were imported.
    let didImport: @Sendable () async throws -> Void
    /// The file is no longer needed, whether or not it was imported.
    let didClose: @Sendable () async -> Void

    /// Makes a receipt.
    public init(
      didImport: @escaping @Sendable () async throws -> Void = {}, didClose: @escaping @Sendable () async -> Void = {}
    ) {
      self.didImport = didImport
      self.didClose = didClose
    }
  }
}

/// Makes a source of the text that the user entered.
public struct CardSources: Sendable {
  private let files: any CardFiles
  private let downloads: (any PeopleDownload)?

  /// Makes the sources of an app.
  ///
  /// - Parameter downloads: nil if nothing may be read from the web.
  public init(files: any CardFiles, downloads: (any PeopleDownload)?) {
    self.files = files
    self.downloads = downloads
  }

  /// Returns the source for a path or a web address.
  ///
  /// Only this function knows the difference.
  /// - Throws: the reason the text cannot be used, in words for the user.
  public func source(for text: String) throws -> any CardSource {
    guard WebAddress.isMeant(by: text), !text.lowercased().hasPrefix("file:") else {
      return FileSource(file: try files.open(text))
    }
    guard let downloads else {
      throw WebAddressError(description: "Importing from the web is switched off. Enter the path of a .vcf file.")
    }
    return WebSource(address: try WebAddress(text), downloads: downloads)
  }
}

private struct FileSource: CardSource {
  let file: CardFile

  func open(
    evenIfUnchanged: Bool, progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws -> CardDelivery { .cards(file, .init()) }
}

private struct WebSource: CardSource {
  let address: WebAddress
  let downloads: any PeopleDownload

  func open(
    evenIfUnchanged: Bool, progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws -> CardDelivery {
    progress(DownloadProgress(bytes: 0, total: nil))
    switch try await downloads.download(address, evenIfUnchanged: evenIfUnchanged, progress: progress) {
    case .unchanged: return .unchanged
    case .arrived(let file):
      let downloads = downloads
      return .cards(
        try DiskCardFiles().open(file.path),
        .init(didImport: { try await downloads.didImport(file) }, didClose: { await downloads.discard(file) }))
    }
  }
}
