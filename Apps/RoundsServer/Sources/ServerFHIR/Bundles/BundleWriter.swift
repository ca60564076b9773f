import CoreFHIR

/// Writes a Bundle entry by entry, with the resources' stored texts as they are.
struct BundleWriter {
  /// An entry.
  struct Entry {
    /// The absolute URL of the resource.
    var fullURL: String?
    /// The JSON text of the resource.
    var resource: [UInt8]?
    /// Why the resource was found.
    var mode: FHIR.Bundle.Search.Mode?
    /// The request that made a version: its method and its URL, relative to the server's.
    var request: (method: String, url: String)?
    /// The response to an entry of a batch or transaction, or to the request that made a version.
    var response: FHIRObject?
  }

  private var bytes: [UInt8]
  private var count = 0

  /// Begins a Bundle.
  ///
  /// - Parameters:
  ///   - total: the number of matches on all pages; nil if it is not known.
  ///   - links: relations such as `self` and `next`, with their absolute URLs.
  init(_ type: FHIR.Bundle.Kind, total: Int? = nil, links: [(relation: String, url: String)] = []) {
    var head = FHIRObject([("resourceType", "Bundle"), ("type", .string(type.rawValue))])
    if let total { head["total"] = FHIRJSON(integerLiteral: total) }
    if !links.isEmpty {
      head["link"] = .array(
        FHIRArray(links.map { ["relation": .string($0.relation), "url": .string($0.url)] as FHIRJSON }))
    }
    bytes = FHIRJSON.object(head).bytes
    bytes.removeLast()
  }

  /// Adds an entry.
  mutating func add(_ entry: Entry) {
    bytes += Array((count == 0 ? ",\"entry\":[{" : ",{").utf8)
    count += 1
    var hasMember = false
    func member(_ name: StaticString, _ value: [UInt8], _ bytes: inout [UInt8]) {
      if hasMember { bytes.append(UInt8(ascii: ",")) }
      hasMember = true
      bytes += Array("\"\(name)\":".utf8)
      bytes += value
    }
    if let url = entry.fullURL { member("fullUrl", FHIRJSON.string(url).bytes, &bytes) }
    if let resource = entry.resource { member("resource", resource, &bytes) }
    if let mode = entry.mode {
      member("search", FHIRJSON.object(["mode": .string(mode.rawValue)]).bytes, &bytes)
    }
    if let request = entry.request {
      member(
        "request", FHIRJSON.object(["method": .string(request.method), "url": .string(request.url)]).bytes, &bytes)
    }
    if let response = entry.response { member("response", FHIRJSON.object(response).bytes, &bytes) }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Returns the JSON text of the Bundle.
  consuming func finish() -> [UInt8] {
    bytes += Array((count == 0 ? "}" : "]}").utf8)
    return bytes
  }
}
