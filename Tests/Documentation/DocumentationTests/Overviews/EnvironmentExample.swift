import SeamEnvironment

/// The declarations of SeamEnvironment's page.
enum Settings {
  static let baseURL = EnvironmentKey<EnvironmentURL>("BASE_URL", validating: .scheme("https"))
  static let timeout = EnvironmentKey(
    "TIMEOUT", default: Duration.seconds(30), validating: .range(.seconds(1) ... .seconds(120)))
  static let token = EnvironmentKey<Secret<String>>("API_TOKEN")

  static let schema = EnvironmentSchema(baseURL, timeout, token)
}

func makeEnvironment(file: String) throws(EnvironmentError) -> DefaultAppEnvironmentProvider {
  try DefaultAppEnvironmentProvider(
    schema: Settings.schema,
    layers: [
      .code { environment in
        EnvironmentSettings().setting(Settings.baseURL, to: address(of: environment))
      },
      .file(at: file),
      .processEnvironment,
    ])
}

private let addresses = AppEnvironment.allCases.compactMap { environment in
  EnvironmentURL("https://\(environment.rawValue).example.com")
}

private func address(of environment: AppEnvironment) -> EnvironmentURL {
  addresses[AppEnvironment.allCases.firstIndex(of: environment) ?? 0]
}
