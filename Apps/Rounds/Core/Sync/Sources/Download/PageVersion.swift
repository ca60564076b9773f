import CoreFHIR

/// A version of a resource on a page of a search or a history.
struct PageVersion {
  /// The path of the resource; of one without a valid path, one that is made of its content.
  let path: String
  /// What the device keeps of it.
  let copy: ServerCopy
  /// The resource; nil if it is unreadable, or the version is a deletion.
  let resource: FHIR.AnyResource?
  /// Whether the version is a deletion.
  let isDeletion: Bool
}

extension FHIRPage<FHIR.AnyResource> {
  /// The versions on the page in its order, also deletions and what is unreadable; nothing is left out but hints.
  ///
  /// - Parameter type: the type that was asked for, under which resources without a valid path are kept.
  func versions(of type: String) -> [PageVersion] {
    let unreadable = Dictionary(malformed.map { ($0.json, Self.reason($0)) }) { first, _ in first }
    return bundle.entry.compactMap { entry in
      if entry.search?.mode == .outcome { return nil }
      guard let json = entry.json["resource"] else { return Self.deletion(entry) }
      return Self.version(json, entry, type, unreadable[json])
    }
  }

  /// The parameters of the link to the next page; nil on the last.
  var nextItems: [StoredCursor.Item]? {
    guard let link = bundle.link.first(where: { $0.relation == "next" })?.url,
      let items = URLQuery.items(of: link), !items.isEmpty
    else { return nil }
    return items
  }

  private static func reason(_ error: FHIRMalformedResource) -> String {
    error.problems.prefix(3).map { "\($0)" }.joined(separator: "; ")
  }

  private static func deletion(_ entry: FHIR.Bundle.Entry) -> PageVersion? {
    guard entry.request?.method == .delete, let path = entry.request?.url, FHIRLocation(path)?.version == nil,
      FHIRLocation(path) != nil
    else { return nil }
    let copy = ServerCopy(
      version: entry.response?.etag.flatMap(UploadResponse.version) ?? "deleted",
      updated: entry.response?.lastModified.map { SyncMoment($0) }, text: nil)
    return PageVersion(path: path, copy: copy, resource: nil, isDeletion: true)
  }

  private static func version(
    _ json: FHIRJSON, _ entry: FHIR.Bundle.Entry, _ type: String, _ problem: String?
  ) -> PageVersion {
    let text = String(decoding: json.bytes, as: UTF8.self)
    let meta = json["meta"]
    let location = FHIRLocation(
      type: json["resourceType"]?.string ?? "", id: json["id"]?.string ?? "")
    var problem = problem
    if location == nil { problem = problem ?? "the resource has no type or no id" }
    // A server without versions is told to have a new one by the content.
    let version =
      meta?["versionId"]?.string ?? entry.response?.etag.flatMap(UploadResponse.version) ?? ContentHash.text(of: text)
    let copy = ServerCopy(
      version: version, updated: meta?["lastUpdated"]?.string.flatMap(SyncMoment.init(_:)), text: text,
      unreadableReason: problem)
    return PageVersion(
      path: location?.text ?? "\(type)/unreadable-\(ContentHash.text(of: text))", copy: copy,
      resource: problem == nil ? json.object.map(FHIR.AnyResource.init(unchecked:)) : nil, isDeletion: false)
  }
}

/// A number of a text that is the same in every run: FNV-1a with 64 bits.
enum ContentHash {
  static func text(of text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
