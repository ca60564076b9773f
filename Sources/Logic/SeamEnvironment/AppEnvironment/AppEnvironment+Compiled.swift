extension AppEnvironment {
  /// The environment of the compile flags that this module was built with; production without a flag.
  ///
  /// The flags are `ENV_DEVELOPMENT`, `ENV_STAGING`, `ENV_APPIUM`, `ENV_PEN_TEST`, `ENV_WIREMOCK` and
  /// `ENV_PRODUCTION_LOCAL`. `swift build -Xswiftc -DENV_STAGING` sets one for all modules. Xcode's compilation
  /// conditions apply to the app's target only: evaluate the flags there, and pass the environment to the provider.
  public static var compiled: AppEnvironment {
    #if ENV_DEVELOPMENT
    return .development
    #elseif ENV_STAGING
    return .staging
    #elseif ENV_APPIUM
    return .appiumTests
    #elseif ENV_PEN_TEST
    return .penTests
    #elseif ENV_WIREMOCK
    return .wiremock
    #elseif ENV_PRODUCTION_LOCAL
    return .productionLocal
    #else
    return .production
    #endif
  }
}
