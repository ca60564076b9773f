import SeamNetwork

extension FHIRClient {
  /// Performs all entries, or none.
  ///
  /// - Returns: a result for each entry, in their order.
  /// - Throws: ``FHIRClientError`` if the server refuses the transaction: nothing was changed. Whether it was performed
  ///   is not known after a connection was lost, so it is not repeated unless every entry may be.
  public func perform(_ transaction: FHIRTransaction) async throws(FHIRClientError) -> [FHIREntryResult] {
    try await send(transaction, .transaction)
  }

  /// Performs each entry for itself.
  ///
  /// - Returns: a result for each entry, in their order, also of those that failed.
  public func performBatch(_ batch: FHIRTransaction) async throws(FHIRClientError) -> [FHIREntryResult] {
    try await send(batch, .batch)
  }

  private func send(
    _ transaction: FHIRTransaction, _ kind: FHIR.Bundle.Kind
  ) async throws(FHIRClientError) -> [FHIREntryResult] {
    let limits = limits
    let count = transaction.entries.count
    guard count > 0 else { return [] }
    let bytes = try await Self.encode(transaction.bundle(kind))
    var exchange = FHIRExchange<[FHIREntryResult]>(
      .post, "", body: .raw(bytes, contentType: FHIRExchange<NoContent>.mediaType)
    ) { _, body in
      let json = try FHIRJSON(parsing: body, limits: limits)
      let bundle = try FHIR.Bundle(json)
      let results = bundle.entry.compactMap(FHIREntryResult.init)
      guard results.count == count, bundle.entry.count == count else {
        throw FHIRMalformedResource(
          expectedType: "Bundle",
          problems: [
            FHIRProblem(
              path: "Bundle.entry", rule: .cardinality,
              reason: "found \(results.count) responses in \(bundle.entry.count) entries, expected \(count)")
          ], problemCount: 1, json: json)
      }
      return results
    }
    // Updates with a condition, deletions and reads can be sent twice; creations only if a search guards them.
    exchange.options.isIdempotent = transaction.entries.allSatisfy { entry in
      entry.request?.method != .post || entry.request?.ifNoneExist != nil
    }
    return try await perform(exchange)
  }
}
