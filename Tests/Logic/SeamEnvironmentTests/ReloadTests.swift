import SeamEnvironment
import Testing

struct ReloadTests {
  private static let first = EnvironmentKey("FIRST", default: 0)
  private static let second = EnvironmentKey("SECOND", default: 0)
  private static let schema = EnvironmentSchema(first, second)

  private static func settings(_ number: Int) -> EnvironmentSettings {
    EnvironmentSettings().setting(first, to: number).setting(second, to: number)
  }

  @Test func reloadSaysWhatChanged() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("FIRST=1\nSECOND=1", to: "app.env")
    let provider = try DefaultAppEnvironmentProvider(schema: Self.schema, layers: [.file(at: path)])
    try folder.write("SECOND=2\nFIRST=1\nAPP_ENVIRONMENT=staging", to: "app.env")
    let old = provider.snapshot
    let changes = try provider.reload()
    #expect(changes.map(\.name) == ["APP_ENVIRONMENT", "SECOND"])
    #expect(changes[1].description == "SECOND: \"1\" (file \(path):2) → \"2\" (file \(path):1)")
    #expect(provider[Self.second] == 2)
    #expect(old[Self.second] == 1)
    #expect(try provider.reload().isEmpty)
  }

  @Test func aFailedReloadKeepsTheSnapshot() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("FIRST=1\nSECOND=1", to: "app.env")
    let provider = try DefaultAppEnvironmentProvider(schema: Self.schema, layers: [.file(at: path)])
    try folder.write("FIRST=2\nSECOND=x\nTHIRD=3", to: "app.env")
    let error = environmentError { () throws(EnvironmentError) in try provider.reload() }
    #expect(error?.problems.map(\.key) == ["THIRD", "SECOND"])
    #expect(provider[Self.first] == 1)

    let refused = environmentError { () throws(EnvironmentError) in try provider.override(with: Self.settings(5)) }
    #expect(refused?.problems.map(\.key) == ["THIRD"])
    #expect(provider.overrides.isEmpty)
    #expect(provider[Self.first] == 1)
  }

  @Test func overridesAreReplacedAndCleared() throws {
    let provider = try DefaultAppEnvironmentProvider(
      compiled: .production, schema: Self.schema, layers: [layer("a", [("FIRST", "1")])])
    var settings = Self.settings(7)
    settings.environment = .staging
    #expect(try provider.override(with: settings).map(\.name) == ["APP_ENVIRONMENT", "FIRST", "SECOND"])
    #expect(provider.environment == .staging)
    #expect(provider.overrides.names == ["FIRST", "SECOND"])
    settings.remove(name: "FIRST")
    settings.set(name: "SECOND", text: "8")
    try provider.override(with: settings)
    #expect([provider[Self.first], provider[Self.second]] == [1, 8])
    try provider.reload()
    #expect(provider[Self.second] == 8)
    try provider.clearOverrides()
    #expect(provider.environment == .production)
    #expect([provider[Self.first], provider[Self.second]] == [1, 0])
    #expect(provider.overrides.isEmpty)
  }

  @Test func aReaderNeverSeesAMixture() async throws {
    let provider = try DefaultAppEnvironmentProvider(schema: Self.schema, layers: [])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 1...3 {
        group.addTask {
          for round in 1...100 {
            if round % 10 == 0 {
              try provider.clearOverrides()
            } else {
              try provider.override(with: Self.settings(writer * round))
            }
          }
        }
      }
      for _ in 1...3 {
        group.addTask {
          for _ in 1...1_000 {
            let snapshot = provider.snapshot
            #expect(snapshot[Self.first] == snapshot[Self.second])
            #expect(snapshot.overrides.isEmpty == (snapshot[Self.first] == 0))
          }
        }
      }
      try await group.waitForAll()
    }
    // Each writer clears the overrides in its last round.
    #expect(provider.overrides.isEmpty)
    #expect(provider[Self.first] == 0)
  }

  /// An older load that ends later would replace a newer one.
  @Test func loadsDoNotOverlap() async throws {
    let loads = LoadCounter()
    let layer = EnvironmentLayer("counted") {
      loads.begin()
      let lines = (0..<500).map { "LINE_\($0)=\"\($0)\"" }.joined(separator: "\n")
      let file = EnvironmentFile(parsing: Array(lines.utf8), path: "counted.env")
      loads.end()
      return .init(problems: file.problems)
    }
    let provider = try DefaultAppEnvironmentProvider(schema: Self.schema, layers: [layer])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 1...4 {
        group.addTask {
          for round in 1...20 {
            switch writer {
            case 1: try provider.clearOverrides()
            case 2, 3: try provider.reload()
            default: try provider.override(with: Self.settings(round))
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(loads.most == 1)
    #expect(loads.all == 81)
  }
}
