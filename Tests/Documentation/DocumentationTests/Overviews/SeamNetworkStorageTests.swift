import Foundation
import SeamNetwork
import SeamNetworkStorage
import SeamNetworkTesting
import SeamStorage
import Testing

/// The examples of SeamNetworkStorage's page.
struct SeamNetworkStorageTests {
  private let baseURL = URL(string: "https://api.example.com")

  @Test func aCachedResponseIsServedWithoutTheServer() async throws {
    let storage = InMemoryStorage()
    let session = FakeNetworkSession { request in
      .text("text", fields: [HTTPField("Cache-Control", "max-age=60")], for: request)
    }
    for _ in 0..<2 {
      let network = DefaultNetworkModule(
        session: session, requestBuilder: RequestBuilder(baseURL: try #require(baseURL)),
        behaviours: [makeCache(in: storage)])
      _ = try await network.perform(GetText())
    }
    #expect(session.requests.count == 1)
  }

  @Test func whatIsAddedIsSent() async throws {
    let storage = InMemoryStorage()
    let (sent, continuation) = AsyncStream.makeStream(of: HTTPRequest.self)
    let session = FakeNetworkSession { request in
      continuation.yield(request)
      return .text("", 201, for: request)
    }
    let network = DefaultNetworkModule(
      session: session, requestBuilder: RequestBuilder(baseURL: try #require(baseURL)))

    let outbox = StorageOutbox(in: storage, network: network)
    try await outbox.add(AddNote(text: "Milk"), label: "Note “Milk”")
    let sending = Task { try await outbox.run() }

    let request = await sent.first { _ in true }
    #expect(request?.body?.bytes == Array("Milk".utf8))
    #expect(request?.fields.contains("Idempotency-Key") == true)
    sending.cancel()
    _ = await sending.result
  }
}

private func makeCache(in storage: any TransactionalStorage) -> HTTPCache {
  HTTPCache(in: StorageHTTPCacheStore(storage, limit: 50 << 20))
}

private struct GetText: NetworkRequest {
  typealias Response = String
  let path: RequestPath = "/text"
}

private struct AddNote: NetworkRequest {
  typealias Response = NoContent
  let text: String
  let method = HTTPMethod.post
  let path: RequestPath = "/notes"
  var body: RequestBody { .raw(Array(text.utf8), contentType: "text/plain") }
}
