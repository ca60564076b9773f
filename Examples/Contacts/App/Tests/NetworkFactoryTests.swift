import ContactsApp
import Foundation
import SeamNetwork
import SeamNetworkTesting
import Synchronization
import Testing

/// What becomes of the app's requests, whatever client the factory names.
@Suite(.timeLimit(.minutes(10)))
struct NetworkFactoryTests {
  /// Reads a file by a module of its own, as one run of the app does.
  private func read(
    _ address: String, over session: any NetworkSession = NetworkFactory.session(),
    connection: any NetworkStateProvider = AlwaysOnline(),
    withoutConnection handler: any NoNetworkConnectionHandler = FailWithoutConnection()
  ) async throws -> HTTPResponse {
    let network = NetworkFactory.module(over: session, connection: connection, withoutConnection: handler)
    var response = try await network.send(HTTPRequest(.get, try #require(URL(string: address))))
    response.body = HTTPBody(try await response.body.collect(upTo: 1 << 20))
    return response
  }

  @Test func readsAFileFromAServer() async throws {
    let server = try ScriptedServer()
    server.on(.get, "/all.vcf", .redirect(to: "/moved.vcf"))
    server.on(.get, "/moved.vcf", .response(body: "cards"))
    let response = try await read("\(server.baseURL)/all.vcf")
    #expect(response.status == 200)
    #expect(response.body.bytes == Array("cards".utf8))
    #expect(server.requests.map(\.path) == ["/all.vcf", "/moved.vcf"])
    await server.stop()
  }

  @Test func asksWhatToDoWithoutAConnection() async throws {
    let connection = FakeNetworkStateProvider(.offline)
    let session = FakeNetworkSession { .text("cards", for: $0) }
    let handler = Reconnecting(connection)
    let response = try await read(
      "https://bedrock.example/all.vcf", over: session, connection: connection, withoutConnection: handler)
    #expect(response.status == 200)
    #expect(handler.errors.map(\.code) == [.offline])
    #expect(session.requests.count == 1)
  }
}

/// Brings the connection, and has the call performed again.
private final class Reconnecting: NoNetworkConnectionHandler {
  private let connection: FakeNetworkStateProvider
  private let state = Mutex<[NetworkError]>([])

  init(_ connection: FakeNetworkStateProvider) { self.connection = connection }

  var errors: [NetworkError] { state.withLock(\.self) }

  func decide(_ request: HTTPRequest, _ error: NetworkError) async -> NoNetworkConnectionDecision {
    state.withLock { $0.append(error) }
    connection.set(.online)
    return .retry
  }
}
