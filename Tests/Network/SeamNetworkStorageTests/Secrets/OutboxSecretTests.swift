import Foundation
import SeamNetwork
import SeamNetworkStorage
import SeamNetworkTesting
import SeamStorage
import Testing

/// What an outbox shows of an item has no secret, and a request is as secret after it was stored as before.
struct OutboxSecretTests {
  enum Ending: CaseIterable { case refused, failing, rejected, redirected, unreachable, oversized }

  private static func answer(_ ending: Ending, _ request: HTTPRequest) throws -> HTTPResponse {
    let fields: HTTPFields = [HTTPField("Content-Type", "application/json")]
    let url = "https://other.example.com/?\(Secret.queryText)#\(Secret.fragment.text)"
    switch ending {
    case .refused: return .text(Secret.json, 422, fields: fields, for: request)
    case .failing: return .text(Secret.json, 503, fields: fields, for: request)
    case .rejected: return .text(Secret.json, 401, fields: fields, for: request)
    case .redirected: return .text("", 307, fields: [HTTPField("Location", url)], for: request)
    case .unreachable: throw NetworkError(.connectionLost, reason: "scripted", request: request)
    case .oversized: throw NetworkError(.tooLarge, reason: "scripted", request: request)
    }
  }

  @Test(arguments: Ending.allCases) func noStatusHasASecret(_ ending: Ending) async throws {
    let network = SecretNetwork { try Self.answer(ending, $0) }
    let outbox = StorageOutbox(
      in: InMemoryStorage(), network: network.module,
      configuration: OutboxConfiguration(firstPause: .seconds(3600), longestPause: .seconds(3600)))
    var request = network.request(.post)
    for field in request.fields where field.isSensitive {
      let error = await #expect(throws: OutboxError.self) { try await outbox.add(request, label: "A") }
      #expect(error?.code == .containsCredentials)
      let text = error?.everything ?? ""
      #expect(Secret.found(in: text).isEmpty)
      request.fields.removeAll(named: field.name)
    }
    let id = try await outbox.add(request, label: "A")
    let running = Task { try await outbox.run() }
    for try await _ in outbox.changes() {
      let item = try #require(try await outbox.item(id))
      if item.status != .sending, item.failure != nil { break }
    }
    running.cancel()
    try await running.value
    let item = try #require(try await outbox.item(id))
    var text = "\(item)\n"
    dump(item, to: &text)
    text += String(decoding: item.failure?.body ?? [], as: UTF8.self)
    if case .refused(let refusal) = item.status { text += String(decoding: refusal.failure.body, as: UTF8.self) }
    #expect(Secret.found(in: text).isEmpty, "\(text)")
    #expect(Secret.found(in: try await network.leftBehind()).isEmpty)
    #expect(network.server.requests.allSatisfy { Origin($0.url) == Origin(network.base) })
    #expect(try await outbox.request(of: id)?.options.hasSensitiveBody == true)
  }
}
