/// A step of an import.
public enum ImportStep: Hashable, Sendable {
  /// The cards arrive from the web.
  case downloading(DownloadProgress)
  /// The cards are read.
  case reading(ImportProgress)
}

/// The result of an import.
public enum ImportResult: Sendable {
  /// The cards were read.
  case imported(ImportReport)
  /// They are the ones that were imported last, and were not read again.
  case unchanged
}

extension PersonDataSource {
  /// Imports the cards of a source; files and web addresses differ only in how the cards arrive.
  ///
  /// If it is cancelled or fails, no person is added or changed.
  ///
  /// - Parameters:
  ///   - evenIfUnchanged: whether to import the cards although they are the ones that were imported last.
  ///   - progress: called with each step, on any thread.
  ///   - decide: called once if some cards may be of persons who are in the address book; nil cancels the import.
  public func importCards(
    from source: any CardSource, evenIfUnchanged: Bool = false,
    progress: @escaping @Sendable (ImportStep) -> Void,
    decide: @escaping @Sendable ([ImportDuplicate]) async -> DuplicateChoice?
  ) async throws -> ImportResult {
    let delivery = try await source.open(evenIfUnchanged: evenIfUnchanged) { progress(.downloading($0)) }
    guard case .cards(let file, let receipt) = delivery else { return .unchanged }
    let report: ImportReport
    do {
      report = try await importCards(from: file, progress: { progress(.reading($0)) }, decide: decide)
    } catch {
      await receipt.didClose()
      throw error
    }
    // A file without a readable card, such as a page that asks for a login, is not one to skip next time. If this
    // fails, the cards are compared again next time, which changes nothing.
    if report.hasCards { try? await receipt.didImport() }
    await receipt.didClose()
    return .imported(report)
  }
}
