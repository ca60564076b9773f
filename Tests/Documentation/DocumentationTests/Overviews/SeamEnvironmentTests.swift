import Foundation
import SeamEnvironment
import Testing

/// The examples of SeamEnvironment's page.
struct SeamEnvironmentTests {
  @MainActor
  private final class ObservingClient {
    let received = AsyncStream.makeStream(of: Duration.self)
    var timeout = Duration.zero { didSet { received.continuation.yield(timeout) } }
  }

  private struct Client {
    let environment: any EnvironmentSnapshotProvider

    var timeout: Duration { environment[Settings.timeout] }
  }

  private let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).env").path

  @Test func valuesAreReadOverriddenAndObserved() async throws {
    try "TIMEOUT=5s\nAPI_TOKEN=secret".write(toFile: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let environment = try makeEnvironment(file: file)
    let snapshot = environment.snapshot
    let baseURL = snapshot[Settings.baseURL]
    let timeout = snapshot[Settings.timeout]
    #expect(baseURL.host == "production.example.com")
    #expect(timeout == .seconds(5))
    try switchToStaging(environment)
    try await observe(environment)
  }

  private func switchToStaging(_ environment: DefaultAppEnvironmentProvider) throws {
    var settings = environment.overrides
    settings.environment = .staging
    let changes = try environment.override(with: settings)
    #expect(changes.map(\.name) == ["APP_ENVIRONMENT", "BASE_URL"])
  }

  @MainActor
  private func observe(_ environment: DefaultAppEnvironmentProvider) async throws {
    let client = ObservingClient()
    let observation = Task {
      for await timeout in environment.values(of: Settings.timeout) {
        client.timeout = timeout
      }
    }
    var received = client.received.stream.makeAsyncIterator()
    #expect(await received.next() == .seconds(5))
    observation.cancel()
    await observation.value
  }

  @Test func allProblemsAreInOneMessage() throws {
    try "# app\nTIMEOUT=5".write(toFile: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let error = #expect(throws: EnvironmentError.self) { try makeEnvironment(file: file) }
    let message = try #require(error).description.replacing(file, with: "app.env")
    let page = try String(
      contentsOf: Module.root.appendingPathComponent(
        "Sources/Logic/SeamEnvironment/SeamEnvironment.docc/SeamEnvironment.md"), encoding: .utf8)
    #expect(page.contains("```\n\(message)\n```"))
  }

  @Test func aTestSetsTheValues() throws {
    let environment = try FakeAppEnvironmentProvider(
      simulatedAppEnvironment: .staging, schema: EnvironmentSchema(Settings.timeout))
    let client = Client(environment: environment)
    #expect(client.timeout == .seconds(30))

    try environment.set(Settings.timeout, to: .seconds(5))
    #expect(client.timeout == .seconds(5))
  }
}
