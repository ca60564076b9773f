extension FHIR.Bundle {
  /// Whether each entry has a request if the type needs it, and none otherwise.
  var hasRequestsWhereNeeded: Bool {
    let needsIt = [.batch, .transaction, .history].contains(self.type)
    return self.entry.allSatisfy { ($0.request != nil) == needsIt }
  }

  /// Whether each entry has a response if the type needs it, and none otherwise.
  var hasResponsesWhereNeeded: Bool {
    let needsIt = [.batchResponse, .transactionResponse, .history].contains(self.type)
    return self.entry.allSatisfy { ($0.response != nil) == needsIt }
  }
}
