import Foundation
import SeamEnvironment
import Testing

struct AppEnvironmentTests {
  private static let sources = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .appendingPathComponent("../../../../Sources/Logic/SeamEnvironment/AppEnvironment").standardizedFileURL

  /// Compiles the choice with each flag, and runs it.
  @Test(arguments: [
    ("ENV_DEVELOPMENT", "development"), ("ENV_STAGING", "staging"), ("ENV_APPIUM", "appiumTests"),
    ("ENV_PEN_TEST", "penTests"), ("ENV_WIREMOCK", "wiremock"), ("ENV_PRODUCTION_LOCAL", "productionLocal"),
    ("ENV_OTHER", "production"),
  ])
  func aCompileFlagChoosesTheEnvironment(flag: String, name: String) throws {
    let folder = try TemporaryFolder()
    let file = Self.sources.appendingPathComponent("AppEnvironment+Compiled.swift")
    let cases = AppEnvironment.allCases.map(\.rawValue).joined(separator: ", ")
    let code = try String(contentsOf: file, encoding: .utf8)
    let program = try folder.write(
      "enum AppEnvironment { case \(cases) }\n\(code)\nprint(AppEnvironment.compiled)", to: "main.swift")
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swiftc", "-D", flag, program, "-o", folder.path("program")]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "`swiftc`, found by the PATH, did not compile with -D \(flag).")
    let run = Process()
    run.executableURL = URL(fileURLWithPath: folder.path("program"))
    run.standardOutput = output
    try run.run()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    run.waitUntilExit()
    #expect(String(decoding: printed, as: UTF8.self) == name + "\n")
  }

  @Test func aProviderWithoutKeysHasTheCompiledEnvironment() throws {
    #expect(DefaultAppEnvironmentProvider().environment == .compiled)
    let provider = DefaultAppEnvironmentProvider(compiled: .staging)
    #expect(provider.environment == .staging)
    #expect(provider.snapshot.provenance.map(\.effective.origin.description) == ["compile flag"])
    var settings = EnvironmentSettings()
    settings.environment = .wiremock
    #expect(try provider.override(with: settings).map(\.name) == ["APP_ENVIRONMENT"])
    #expect(provider.environment == .wiremock)
    try provider.clearOverrides()
    #expect(provider.environment == .staging)
  }
}
