import CoreFHIR
import SeamNetwork

/// What the server answered to an upload.
enum UploadResponse {
  /// Reads the versions of the resources from the body of a success; nil if it is not the answer to this upload.
  ///
  /// A sign-in page of a Wi-Fi is a success too, and a long answer is kept only in part: what the server has is then to
  /// be verified.
  static func versions(_ body: [UInt8], of upload: StoredUpload) -> [String: ServerVersion]? {
    guard let json = try? FHIRJSON(parsing: body, limits: FHIRJSONLimits(size: .max)) else { return nil }
    guard upload.photo == nil else { return json["resourceType"] == "OperationOutcome" ? [:] : nil }
    guard json["resourceType"] == "Bundle", json["type"] == "transaction-response",
      let entries = json["entry"]?.array, entries.count == upload.entries.count
    else { return nil }
    var versions: [String: ServerVersion] = [:]
    for (entry, response) in zip(upload.entries, entries.lazy.map { $0["response"] }) {
      guard let response, response["status"]?.string?.hasPrefix("2") == true,
        let version = response["etag"]?.string.flatMap(Self.version)
      else { return nil }
      versions[entry.path] = ServerVersion(
        version: version, updated: response["lastModified"]?.string.flatMap(SyncMoment.init(_:)))
    }
    return versions
  }

  /// The version of an entity tag such as `W/"3"`; nil for any other text.
  static func version(_ tag: String) -> String? {
    let bare = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    guard bare.count > 2, bare.hasPrefix("\""), bare.hasSuffix("\"") else { return nil }
    return String(bare.dropFirst().dropLast())
  }

  /// The refusal that the server's answer tells, and the resources that it names.
  static func refusal(
    _ failure: OutboxFailure, of upload: StoredUpload
  ) -> (refusal: SyncRefusal, culprits: Set<String>) {
    let json = try? FHIRJSON(parsing: failure.body)
    let issues = json?["resourceType"] == "OperationOutcome" ? json?["issue"]?.array.map(Array.init) ?? [] : []
    let texts = issues.compactMap { $0["diagnostics"]?.string ?? $0["details"]?["text"]?.string }
    var culprits: Set<String> = []
    for place in issues.flatMap({ $0["expression"]?.array.map(Array.init) ?? [] }).compactMap(\.string) {
      guard let number = place.firstMatch(of: #/^Bundle\.entry\[([0-9]{1,6})\]/#).flatMap({ Int($0.1) }),
        upload.entries.indices.contains(number)
      else { continue }
      culprits.insert(upload.entries[number].path)
    }
    let reason = texts.isEmpty ? failure.reason : texts.prefix(5).joined(separator: " ")
    return (SyncRefusal(label: upload.label, status: failure.status, reason: reason), culprits)
  }
}
