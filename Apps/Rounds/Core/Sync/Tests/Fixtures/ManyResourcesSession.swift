import CoreFHIR
import CoreSupport
import Foundation
import SeamNetwork

/// A server with many observations, which are made when they are asked for.
final class ManyResourcesSession: NetworkSession {
  private let count: Int
  private let state = Locked(0)

  init(count: Int) { self.count = count }

  /// The most resources that were asked for at once.
  var mostOnPage: Int { state.withLock { $0 } }

  var capabilities: NetworkSessionCapabilities { NetworkSessionCapabilities() }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let items = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    func item(_ name: String) -> String? { items.first { $0.name == name }?.value }
    let size = item("_count").flatMap { Int($0) } ?? 50
    state.withLock { $0 = max($0, size) }
    let start = item("page").flatMap { Int($0) } ?? 0
    let isHistory = request.url.path().hasSuffix("_history")
    let isNewest = item("_sort") == "-_lastUpdated"
    let range = isHistory ? 0..<0 : isNewest ? max(0, count - 1)..<count : start..<min(start + size, count)
    var bundle = "{\"resourceType\":\"Bundle\",\"type\":\"\(isHistory ? "history" : "searchset")\""
    if !isHistory { bundle += ",\"total\":\(count)" }
    if !isHistory, !isNewest, range.upperBound < count {
      let next = "http://rounds.example/fhir/Observation?_count=\(size)&page=\(range.upperBound)"
      bundle += ",\"link\":[{\"relation\":\"next\",\"url\":\"\(next)\"}]"
    }
    if !range.isEmpty { bundle += ",\"entry\":[\(range.map(entry).joined(separator: ","))]" }
    return HTTPResponse(
      200, fields: [HTTPField("Content-Type", "application/fhir+json")], body: HTTPBody(bundle + "}"),
      url: request.url)
  }

  func close() async {}

  private func entry(_ number: Int) -> String {
    let moment = FHIR.Instant(Date(timeIntervalSince1970: 1_700_000_000 + Double(number))).text
    let mixed = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
    // About the size of an assessment.
    let note = String(repeating: "The wound is clean and granulating. ", count: 20)
    return """
      {"resource":{"resourceType":"Observation","id":"\(String(mixed, radix: 16))-\(number)",\
      "meta":{"versionId":"1","lastUpdated":"\(moment)"},"status":"final","code":{"text":"length"},\
      "subject":{"reference":"Patient/p\(number % 500)"},"valueQuantity":{"value":\(number % 90).\(number % 10)},\
      "note":[{"text":"\(note)"}]},"search":{"mode":"match"}}
      """
  }
}
