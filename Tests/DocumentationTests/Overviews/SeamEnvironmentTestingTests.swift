import SeamEnvironment
import SeamEnvironmentTesting
import Testing

/// The example of SeamEnvironmentTesting's page.
struct SeamEnvironmentTestingTests {
  private struct Client {
    let environment: any EnvironmentSnapshotProvider

    var timeout: Duration { environment[Settings.timeout] }
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
