import SeamEnvironment
import Testing

struct FakeAppEnvironmentProviderTests {
  @Test func simulatesAnEnvironment() throws {
    #expect(FakeAppEnvironmentProvider().environment == .development)
    let fake = FakeAppEnvironmentProvider(simulatedAppEnvironment: .penTests)
    #expect(fake.environment == .penTests)
    try fake.simulate(.staging)
    #expect(fake.environment == .staging)
  }

  @Test func providesValuesAndTheirChanges() async throws {
    let schema = EnvironmentSchema(Settings.retries, Settings.timeout)
    let fake = try FakeAppEnvironmentProvider(
      schema: schema, settings: EnvironmentSettings().setting(Settings.timeout, to: .seconds(1)))
    var values = fake.values(of: Settings.retries).makeAsyncIterator()
    #expect(await values.next() == 3)
    try fake.set(Settings.retries, to: 4)
    #expect(await values.next() == 4)
    #expect(fake[Settings.timeout] == .seconds(1))
    #expect(environmentError { () throws(EnvironmentError) in try fake.set(Settings.retries, to: 99) } != nil)
    #expect(fake[Settings.retries] == 4)
    var snapshots = fake.snapshots().makeAsyncIterator()
    #expect(await snapshots.next()?.environment == .development)
  }

  @Test func refusesWhatTheAppWouldRefuse() {
    let error = environmentError { () throws(EnvironmentError) in
      _ = try FakeAppEnvironmentProvider(schema: EnvironmentSchema(Settings.baseURL))
    }
    #expect(error?.problems.map(\.code) == [.missing])
  }
}
