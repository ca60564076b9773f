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

  public static func check(_ json: FHIRJSON, _ checker: inout FHIRChecker) {
    table.check(json, &checker)
    guard checker.isStrict, let object = json.object, object["resourceType"] == "Bundle" else { return }
    let bundle = Self(unchecked: object)
    bundle.checkURLs(&checker)
    switch bundle.type {
    case .document: bundle.checkDocument(&checker)
    case .message: bundle.checkFirst("MessageHeader", "bdl-12", &checker)
    default: break
    }
  }

  /// Reports entries with the URL and version of an earlier one.
  private func checkURLs(_ checker: inout FHIRChecker) {
    guard self.type != .history else { return }
    var seen: Set<[String]> = []
    for (index, entry) in (json["entry"]?.array ?? []).enumerated() {
      guard let url = entry["fullUrl"]?.string else { continue }
      let version = entry["resource"]?["meta"]?["versionId"]?.string ?? ""
      guard !seen.insert([url, version]).inserted else { continue }
      checker.report(
        at: .element("entry"), .index(index), .element("fullUrl"), rule: .invariant,
        "bdl-7: an earlier entry has the same fullUrl and version; remove one of them")
    }
  }

  private func checkDocument(_ checker: inout FHIRChecker) {
    if self.identifier?.system == nil || self.identifier?.value == nil {
      checker.report(
        at: .element("identifier"), rule: .invariant, "bdl-9: a document needs an identifier with a system and a value")
    }
    if self.timestamp == nil {
      checker.report(at: .element("timestamp"), rule: .invariant, "bdl-10: a document needs the time when it was made")
    }
    checkFirst("Composition", "bdl-11", &checker)
  }

  private func checkFirst(_ type: String, _ key: String, _ checker: inout FHIRChecker) {
    guard json["entry"]?[0]?["resource"]?["resourceType"]?.string != type else { return }
    checker.report(
      at: .element("entry"), .index(0), .element("resource"), rule: .invariant,
      "\(key): the first resource must be a \(type)")
  }
}
