/// The environment that an app runs in.
///
/// Each has the compile flag of its name; see ``compiled``.
public enum AppEnvironment: String, CaseIterable, Codable, Sendable, EnvironmentValue {
  /// The developers' servers.
  case development
  /// The servers on which a release is tried out.
  case staging
  /// The servers that Appium's user interface tests use.
  case appiumTests
  /// The servers for penetration tests.
  case penTests
  /// A WireMock server with recorded answers.
  case wiremock
  /// The production configuration against servers on the developer's machine.
  case productionLocal
  /// The servers of the released app.
  case production

  /// The name under which layers choose the environment, `APP_ENVIRONMENT`.
  public static let keyName = "APP_ENVIRONMENT"
}
