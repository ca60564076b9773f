public import FeatureContacts
import Foundation
public import SeamEnvironment
public import SeamNetwork
public import SeamStorage

/// The app's environment: its values, and the user's choice of another, which the app's storage keeps.
public actor ContactsSettings: EnvironmentSwitch {
  private let provider: DefaultAppEnvironmentProvider
  private var storage: (any LocalStorage)?

  /// Loads the environment.
  ///
  /// - Parameters:
  ///   - directory: where `contacts.env` may lie, and `contacts.env.staging` and so on.
  ///   - variables: the variables of the process.
  /// - Throws: all problems as one error.
  public init(
    directory: String, variables: [String: String], compiled: AppEnvironment = .compiled
  ) throws(EnvironmentError) {
    provider = try DefaultAppEnvironmentProvider(
      compiled: compiled, schema: SettingsKeys.schema,
      layers: [SettingsKeys.layer, .file(at: "\(directory)/contacts.env"), .variables { variables }])
  }

  /// Restores the user's choice, and keeps later ones in the same storage.
  ///
  /// - Throws: the reason the choice cannot be read or used; then it is not.
  public func restore(from storage: any LocalStorage) async throws {
    self.storage = storage
    guard let name = try await storage.getValue(forKey: .environment) else { return }
    // A name that only another version of the app knows is no choice here, and stays stored.
    if let environment = AppEnvironment(rawValue: name) { try override(environment) }
  }

  private func override(_ environment: AppEnvironment?) throws(EnvironmentError) {
    var overrides = provider.overrides
    overrides.environment = environment
    try provider.override(with: overrides)
  }

  public nonisolated var isOffered: Bool {
    let snapshot = provider.snapshot
    // A user who has chosen production here must be able to leave it again.
    return snapshot.overrides.environment != nil || snapshot.environment != .production
      || snapshot[SettingsKeys.showsEnvironment]
  }

  public nonisolated func snapshots() -> AsyncStream<EnvironmentSnapshot> { provider.snapshots() }

  public func choose(_ environment: AppEnvironment?) async throws {
    let former = provider.overrides.environment
    try override(environment)
    do {
      if let environment {
        try await storage?.setValue(environment.rawValue, forKey: .environment)
      } else {
        try await storage?.removeValue(forKey: .environment)
      }
    } catch {
      try override(former)
      throw error
    }
  }

  /// The settings of imports, read from the environment at each use.
  public nonisolated var imports: ImportSettings {
    let snapshot = provider.snapshot
    let base = snapshot[SettingsKeys.baseURL].flatMap { URL(string: $0.text) }
    return ImportSettings(
      sample: base?.appendingPathComponent("contacts.vcf").absoluteString,
      allowsWeb: snapshot[SettingsKeys.webImport])
  }

  /// The limits of time of a request, at each request.
  public nonisolated var requestOptions: RequestOptions {
    let snapshot = provider.snapshot
    return RequestOptions(
      connectTimeout: snapshot[SettingsKeys.connectTimeout], idleTimeout: snapshot[SettingsKeys.idleTimeout])
  }
}

extension StorageKey<String> {
  fileprivate static var environment: Self { StorageKey("environment") }
}
