import SeamEnvironment

/// The values that Contacts reads from its environment.
enum SettingsKeys {
  /// The server whose `/contacts.vcf` the import offers; nil offers none.
  static let baseURL = EnvironmentKey<EnvironmentURL?>(
    optional: "CONTACTS_BASE_URL", validating: .scheme("https", "http"))
  /// The time to connect to a server.
  static let connectTimeout = EnvironmentKey(
    "CONTACTS_CONNECT_TIMEOUT", default: Duration.seconds(15), validating: .range(.seconds(1) ... .seconds(120)))
  /// The longest time in which nothing arrives.
  static let idleTimeout = EnvironmentKey(
    "CONTACTS_IDLE_TIMEOUT", default: Duration.seconds(30), validating: .range(.seconds(1) ... .seconds(600)))
  /// Whether contacts can be imported from the web.
  static let webImport = EnvironmentKey("CONTACTS_WEB_IMPORT", default: true)
  /// Whether the environment is shown in an app for production.
  static let showsEnvironment = EnvironmentKey("CONTACTS_SHOW_SETTINGS", default: false)

  static let schema = EnvironmentSchema(baseURL, connectTimeout, idleTimeout, webImport, showsEnvironment)

  /// The values of each environment in code, which a file and variables replace.
  static let layer = EnvironmentLayer.code { environment in
    var settings = EnvironmentSettings()
    switch environment {
    case .development, .productionLocal: settings.set(name: baseURL.name, text: "http://localhost:8080")
    case .wiremock, .appiumTests: settings.set(name: baseURL.name, text: "http://localhost:8089")
    case .staging, .penTests: settings.set(name: baseURL.name, text: "https://staging.contacts.example")
    case .production: break
    }
    return settings
  }
}
