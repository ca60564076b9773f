import FeatureContacts
import LibContacts
import LibContactsTesting
import SeamEnvironment
import SeamFlow
import SeamFlowTesting
import SeamNetworkTesting
import SeamStorage
import Synchronization
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct EnvironmentFlowTests {
  private func robot(_ environment: FakeEnvironmentSwitch) async throws -> FlowRobot {
    let people = try await FakePeople()
    let scope = people.scope.with(\.environmentSwitch, environment)
    return try await TestHost.robot(for: CoverFlow { EnvironmentFlow() }, providing: scope).skipEvents()
  }

  @Test func showsValuesWithTheirOrigins() async throws {
    try await robot(try FakeEnvironmentSwitch()).expectText("✓ Staging").expectText("SERVER — from")
      .expectText("TIMEOUT — from default of the key  30s").tap("SERVER").expect(.ask("SERVER"))
      .expectText("https://staging.bedrock.example, from code for staging")
      .expectText("instead of none, from default of the key").tap("OK").finish()
  }

  @Test func neverShowsASecret() async throws {
    try await robot(try FakeEnvironmentSwitch()).expectText("TOKEN").expectNoText("yabba")
      .tap("TOKEN").expect(.ask("TOKEN")).expectText("from code for staging").expectNoText("yabba").tap("OK").finish()
  }

  @Test func switchesLiveAndWithdraws() async throws {
    let environment = try FakeEnvironmentSwitch()
    let robot = try await robot(environment).expectText("✓ Staging")
      .expectText("Takes effect at once and is kept")
    try await robot.tap("WireMock").expectText("✓ WireMock — chosen here").tap("WireMock")
      .tap("Withdraw the choice made here").expectText("✓ Staging")
      .tap("Done").expect(.end(EnvironmentFlow.self)).finish()
    #expect(environment.choices == [.wiremock, nil])
  }

  @Test func tellsWhyTheEnvironmentStays() async throws {
    let environment = try FakeEnvironmentSwitch()
    environment.fail(with: StorageError(.full, reason: "no room"))
    try await robot(environment).expectText("✓ Staging").tap("Production")
      .expect(.ask("The environment was not switched")).expectText("no room").tap("OK").expectText("✓ Staging").finish()
  }

  @Test func peopleOfferItOnlyWhereItIsOffered() async throws {
    let people = try await FakePeople()
    try await TestHost.robot(for: PeopleFlow(), providing: people.scope).skipEvents().expectText("Wilma")
      .expectNoText("[Environment]").finish()
    let scope = people.scope.with(\.environmentSwitch, try FakeEnvironmentSwitch())
    try await TestHost.robot(for: PeopleFlow(), providing: scope).skipEvents().expectText("Wilma")
      .tap("Environment").expect(.open(EnvironmentFlow.self, as: .sheet))
      .expect(.push(.list, in: EnvironmentFlow.self)).expectText("✓ Staging")
      .tap("Done").expect(.end(EnvironmentFlow.self)).finish()
  }
}

@MainActor @Suite(.timeLimit(.minutes(10)))
struct ImportSettingsTests {
  private func robot(_ imports: ImportSettings) async throws -> FlowRobot {
    let people = try await FakePeople()
    let environment = ContactsEnvironment(
      files: people.files, imports: { imports }, today: { .today() }, makeID: { .unique() })
    let scope = people.scope.with(\.environment, environment)
    return try await TestHost.robot(for: CoverFlow { ImportFlow() }, providing: scope).skipEvents()
  }

  @Test func formOffersTheSample() async throws {
    try await robot(.init(sample: "https://bedrock.example/contacts.vcf"))
      .expectText("File: https://bedrock.example/contacts.vcf").tap("Import")
      .expectText("There is no file at this address").skipEvents().finish()
  }

  @Test func webImportCanBeSwitchedOff() async throws {
    try await robot(.init(sample: "https://bedrock.example/contacts.vcf", allowsWeb: false))
      .expectText("A .vcf file, as").expectNoText("bedrock.example").expectNoText("web")
      .type("https://bedrock.example/all.vcf", into: "File").tap("Import")
      .expectText("! Importing from the web is switched off.").finish()
  }
}

/// An environment with a secret, whose switching a test makes fail.
private final class FakeEnvironmentSwitch: EnvironmentSwitch {
  private static let server = EnvironmentKey<EnvironmentURL?>(optional: "SERVER")
  private static let timeout = EnvironmentKey("TIMEOUT", default: Duration.seconds(30))
  private static let token = EnvironmentKey<Secret<String>>("TOKEN")

  private let provider: DefaultAppEnvironmentProvider
  private let state = Mutex<(choices: [AppEnvironment?], failure: (any Error)?)>(([], nil))
  let isOffered = true

  init() throws {
    let layer = EnvironmentLayer.code { environment in
      var settings = EnvironmentSettings()
      settings.set(name: "SERVER", text: "https://\(environment.rawValue).bedrock.example")
      settings.set(name: "TOKEN", text: "yabba")
      return settings
    }
    provider = try DefaultAppEnvironmentProvider(
      compiled: .staging, schema: EnvironmentSchema(Self.server, Self.timeout, Self.token), layers: [layer])
  }

  var choices: [AppEnvironment?] { state.withLock(\.choices) }
  func fail(with error: any Error) { state.withLock { $0.failure = error } }
  func snapshots() -> AsyncStream<EnvironmentSnapshot> { provider.snapshots() }

  func choose(_ environment: AppEnvironment?) async throws {
    if let failure = state.withLock(\.failure) { throw failure }
    state.withLock { $0.choices.append(environment) }
    var settings = EnvironmentSettings()
    settings.environment = environment
    try provider.override(with: settings)
  }
}
