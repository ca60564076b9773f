import Foundation
import SeamEnvironment

enum LogLevel: String, CaseIterable, EnvironmentValue { case quiet, verbose }

/// The keys of an app, as the tests declare them.
enum Settings {
  static let baseURL = EnvironmentKey<EnvironmentURL>("BASE_URL", validating: .scheme("https"))
  static let timeout = EnvironmentKey(
    "TIMEOUT", default: Duration.seconds(30), validating: .range(.seconds(1) ... .seconds(120)))
  static let token = EnvironmentKey<Secret<String>>("API_TOKEN", validating: .revealed(.notEmpty))
  static let retries = EnvironmentKey("RETRIES", default: 3, validating: .range(0...10))
  static let logLevel = EnvironmentKey("LOG_LEVEL", default: LogLevel.quiet)
  static let proxy = EnvironmentKey<EnvironmentURL?>(optional: "PROXY", validating: .scheme("http"))

  static let schema = EnvironmentSchema(baseURL, timeout, token, retries, logLevel, proxy)

  /// Variables with which everything validates.
  static let valid = ["BASE_URL": "https://example.com", "API_TOKEN": "planted"]
}

/// Makes a layer of text for tests, as a file without lines.
func layer(_ name: String, _ values: [(String, String)]) -> EnvironmentLayer {
  EnvironmentLayer(name) {
    .init(
      entries: values.enumerated().map { index, value in
        EnvironmentEntry(value.0, text: value.1, origin: .init(layer: name, location: "\(index + 1)"))
      })
  }
}

/// A folder that is removed when the test releases it.
final class TemporaryFolder {
  private let url = FileManager.default.temporaryDirectory.appendingPathComponent("environment-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  @discardableResult func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    return path(name)
  }
}

/// Returns the error of a body that has to fail.
func environmentError(_ body: () throws(EnvironmentError) -> Void) -> EnvironmentError? {
  do throws(EnvironmentError) {
    try body()
    return nil
  } catch {
    return error
  }
}
