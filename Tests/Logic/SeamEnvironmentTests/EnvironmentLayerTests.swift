import SeamConformance
import SeamEnvironment
import SeamSupport
import Testing

struct EnvironmentLayerTests {
  /// In any subset of layers, the topmost sets the value, and the provenance lists the others from top to bottom.
  @Test(arguments: 1...10) func theTopmostLayerSetsTheValue(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let keys = (0..<4).map { EnvironmentKey("KEY_\($0)", default: "default \($0)") }
    let schema = keys.map { EnvironmentSchema($0) }.reduce(EnvironmentSchema(), +)
    for _ in 0..<40 {
      var expected = keys.map { ["\($0.defaultValue ?? "") (default of the key)"] }
      var layers: [EnvironmentLayer] = []
      for level in 0..<random.next(upTo: 6) {
        let chosen = keys.indices.filter { _ in random.next(upTo: 2) == 0 }
        layers.append(layer("layer\(level)", chosen.map { ("KEY_\($0)", "\(level)/\($0)") }))
        for (line, key) in chosen.enumerated() { expected[key].append("\(level)/\(key) (layer\(level) \(line + 1))") }
      }
      var overrides = EnvironmentSettings()
      for index in keys.indices where random.next(upTo: 3) == 0 {
        overrides.set(keys[index], to: "override \(index)")
        expected[index].append("override \(index) (override)")
      }
      let snapshot = try DefaultAppEnvironmentProvider(schema: schema, layers: layers, overrides: overrides).snapshot
      for (index, key) in keys.enumerated() {
        let provenance = try #require(snapshot.provenance(of: key.name))
        let sources = ([provenance.effective] + provenance.replaced).map { "\($0.value) (\($0.origin))" }
        #expect(sources == expected[index].reversed())
        #expect(expected[index].last?.hasPrefix(snapshot[key] + " (") == true)
      }
    }
  }

  @Test func theEnvironmentIsChosenLikeAnyValue() throws {
    func provider(_ layers: [EnvironmentLayer], _ override: AppEnvironment? = nil) throws
      -> DefaultAppEnvironmentProvider
    {
      var settings = EnvironmentSettings()
      settings.environment = override
      return try DefaultAppEnvironmentProvider(
        compiled: .staging, schema: EnvironmentSchema(), layers: layers, overrides: settings)
    }
    let file = layer("file", [("APP_ENVIRONMENT", "wiremock")])
    let variable = EnvironmentLayer.variables { ["APP_ENVIRONMENT": "penTests", "OTHER": "left out"] }
    #expect(try provider([]).environment == .staging)
    #expect(try provider([file]).environment == .wiremock)
    #expect(try provider([file, variable]).environment == .penTests)
    let top = try provider([file, variable], .development)
    #expect(top.environment == .development)
    #expect(
      top.snapshot.description == """
        NAME             VALUE        FROM      INSTEAD OF
        APP_ENVIRONMENT  development  override  penTests (variable APP_ENVIRONMENT), wiremock (file 1), \
        staging (compile flag)
        """)
  }

  @Test func codeSetsValuesForEachEnvironment() throws {
    let code = EnvironmentLayer.code { environment in
      EnvironmentSettings().setting(Settings.retries, to: environment == .staging ? 1 : 5)
    }
    let schema = EnvironmentSchema(Settings.retries)
    let staging = try DefaultAppEnvironmentProvider(compiled: .staging, schema: schema, layers: [code])
    #expect(staging[Settings.retries] == 1)
    #expect(staging.snapshot.provenance(of: "RETRIES")?.effective.origin.description == "code for staging")
    let production = try DefaultAppEnvironmentProvider(compiled: .production, schema: schema, layers: [code])
    #expect(production[Settings.retries] == 5)
  }

  @Test func readsTheVariablesOfTheProcess() throws {
    let path = EnvironmentKey<String>("PATH")
    let provider = try DefaultAppEnvironmentProvider(schema: EnvironmentSchema(path), layers: [.processEnvironment])
    #expect(!provider[path].isEmpty)
    #expect(provider.snapshot.provenance(of: "PATH")?.effective.origin.description == "variable PATH")
  }

  @Test func describesAllValuesAsATable() throws {
    let file = layer("file", [("TIMEOUT", "5s"), ("PROXY", "")])
    let provider = try DefaultAppEnvironmentProvider(
      compiled: .production, schema: Settings.schema, layers: [file, .variables { Settings.valid }])
    #expect(provider[Settings.proxy] == nil)
    #expect(
      provider.snapshot.description == """
        NAME             VALUE                FROM                INSTEAD OF
        APP_ENVIRONMENT  production           compile flag
        BASE_URL         https://example.com  variable BASE_URL
        TIMEOUT          5s                   file 1              30s (default of the key)
        API_TOKEN        <redacted>           variable API_TOKEN
        RETRIES          3                    default of the key
        LOG_LEVEL        quiet                default of the key
        PROXY                                 file 2               (default of the key)
        """)
  }

  @Test func tellsWhichKeysAreDeclared() throws {
    let snapshot = try DefaultAppEnvironmentProvider(schema: EnvironmentSchema(Settings.retries), layers: []).snapshot
    #expect(snapshot.declares(Settings.retries))
    #expect(!snapshot.declares(Settings.timeout))
    #expect(!snapshot.declares(EnvironmentKey<String>("RETRIES")))
  }
}
