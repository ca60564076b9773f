import FeatureMe
import FeatureWound
import Foundation
import LibAccount
import LibAccountTesting
import LibWound
import RoundsApp
import SeamNetwork
import SeamNetworkStorage
import SeamOperations
import SeamStorage
import Synchronization
import Testing

/// The data of a user over a server with the resources of a clinic with two patients.
@Suite(.timeLimit(.minutes(10)))
struct ClinicSessionTests {
  private let server = ClinicServer()

  private func session(_ storage: InMemoryStorage) throws -> ClinicSession {
    let network = DefaultNetworkModule(
      session: server, requestBuilder: RequestBuilder(baseURL: try #require(URL(string: "https://rounds.example/fhir")))
    )
    return ClinicSession(
      user: .wilma, account: FakeAccount(.signedIn(.wilma)), storage: storage, network: network,
      outbox: StorageOutbox(in: storage, network: network)
    ) {}
  }

  private func waitForPhoto(_ binary: String, in session: ClinicSession) async throws -> [UInt8] {
    while true {
      if let bytes = try await session.woundEnvironment.wounds.photo(binary).value() { return bytes }
      await Task.yield()
    }
  }

  @Test func showsPhotosWithoutAConnectionThatNoScreenHadOpened() async throws {
    let storage = InMemoryStorage()
    let session = try session(storage)
    let running = Task { await session.run() }
    #expect(try await waitForPhoto("mine", in: session) == ClinicServer.jpeg)
    running.cancel()
    await running.value
    #expect(server.askedPhotos == ["mine"])
    server.stop()
    let next = try self.session(storage)
    try await next.woundEnvironment.wounds.fetchPhoto("mine").run()
    #expect(try await next.woundEnvironment.wounds.photo("mine").value() == ClinicServer.jpeg)
    let error = await #expect(throws: WoundError.self) {
      try await next.woundEnvironment.wounds.fetchPhoto("others").run()
    }
    #expect("\(try #require(error))" == "The photo could not be fetched: the server cannot be reached.")
  }

  @Test func goesOnWhenTheServerCanBeReachedAgain() async throws {
    server.failPhotos()
    let session = try session(InMemoryStorage())
    let running = Task { await session.run() }
    while server.askedPhotos.isEmpty { await Task.yield() }
    server.mendPhotos()
    // The user asks for a sync, as each half a minute does.
    try await session.meEnvironment.refresh.run()
    #expect(try await waitForPhoto("mine", in: session) == ClinicServer.jpeg)
    running.cancel()
    await running.value
    #expect(server.askedPhotos == ["mine", "mine"])
  }
}

/// A server with a patient of Wilma's and another one; each has a wound with a photo.
private final class ClinicServer: NetworkSession {
  static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1]

  private let state = Mutex((asked: [String](), isStopped: false, failsPhotos: false))

  var askedPhotos: [String] { state.withLock { $0.asked } }

  func stop() { state.withLock { $0.isStopped = true } }
  func failPhotos() { state.withLock { $0.failsPhotos = true } }
  func mendPhotos() { state.withLock { $0.failsPhotos = false } }

  var capabilities: NetworkSessionCapabilities { NetworkSessionCapabilities() }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let path = request.url.path()
    let isPhoto = path.contains("/Binary/")
    let isLost = state.withLock { state in
      if isPhoto, !state.isStopped { state.asked.append(request.url.lastPathComponent) }
      return state.isStopped || (isPhoto && state.failsPhotos)
    }
    if isLost { throw NetworkError(.cannotConnect, reason: "the test has no server") }
    if isPhoto {
      return HTTPResponse(
        200, fields: [HTTPField("Content-Type", "image/jpeg")], body: HTTPBody(Self.jpeg), url: request.url)
    }
    let resources = path.hasSuffix("_history") ? [] : Self.resources[request.url.lastPathComponent] ?? []
    let entries = resources.map { "{\"resource\":\($0)}" }.joined(separator: ",")
    let bundle =
      "{\"resourceType\":\"Bundle\",\"type\":\"searchset\"\(entries.isEmpty ? "" : ",\"entry\":[\(entries)]")}"
    return HTTPResponse(
      200, fields: [HTTPField("Content-Type", "application/fhir+json")], body: HTTPBody(bundle), url: request.url)
  }

  func close() async {}

  private static let resources: [String: [String]] = [
    "Patient": both { "\"name\":[{\"family\":\"\($0)\"}]" },
    "CareTeam": both { id in
      """
      "status":"active","subject":{"reference":"Patient/\(id)"},\
      "participant":[{"member":{"reference":"Practitioner/\(id == "mine" ? 1 : 2)"}}]
      """
    },
    "Condition": both { id in
      """
      "category":[{"coding":[{"system":"https://rounds.example/codes","code":"wound"}]}],\
      "clinicalStatus":{"coding":[{"system":"http://terminology.hl7.org/CodeSystem/condition-clinical",\
      "code":"active"}]},"subject":{"reference":"Patient/\(id)"}
      """
    },
    "Media": both { id in
      """
      "status":"completed","extension":[{"url":"https://rounds.example/extensions/wound",\
      "valueReference":{"reference":"Condition/\(id)"}}],"content":{"url":"Binary/\(id)"}
      """
    },
  ].reduce(into: [:]) { types, type in
    types[type.key] = type.value.map {
      "{\"resourceType\":\"\(type.key)\",\"meta\":{\"versionId\":\"1\",\"lastUpdated\":\"2026-03-10T12:00:00Z\"},\($0)}"
    }
  }

  private static func both(_ content: (String) -> String) -> [String] {
    ["mine", "others"].map { "\"id\":\"\($0)\",\(content($0))" }
  }
}
